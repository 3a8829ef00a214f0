import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { isDay } from '#schema/fields/day.ts';
import type { HistoryItem } from '#schema/history/history-list.ts';
import type { VersionedId } from '#web/features/history/history.api.ts';
import { versionQuery } from '#web/features/history/history.queries.ts';
import { companyHistoryPath } from '#web/features/history/history-paths.ts';
import { HistoryPanel } from '#web/features/history/list/history-panel.tsx';
import { DeletedNotice, versionName } from '#web/features/history/restore/deleted-notice.tsx';
import { UndoDialog } from '#web/features/history/undo/undo-dialog.tsx';
import { VersionDayButton } from '#web/features/history/versions/version-day-button.tsx';
import { VersionView } from '#web/features/history/versions/version-view.tsx';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { SubtitleLink } from '#web/ui/text/subtitle-link.tsx';
import classes from './entity-history-page.module.css';

type Props = {
  of: VersionedId;
  /** 'work order' */
  noun: string;
  /** The title until the name is known, and before a record's number: 'Work Order'. */
  title: string;
  /** The path of this page. */
  path: string;
  /** The other pages of the same entity. */
  tabs?: ReactNode;
  /** The list that leads to it. */
  list: { label: string; path: string };
};

/** What cannot be undone here. */
function undoNote({ entity }: VersionedId, noun: string): string {
  const isRecord = entity !== 'customer' && entity !== 'user';
  return [
    'Undo takes back one change and can be undone itself.',
    ...(isRecord ? ['Messages and visits are taken back where they were made.'] : []),
    `To take back the creation of this ${noun}, delete it.`,
  ].join(' ');
}

/** The changes of a customer, a record or a user, and how it was on former days. */
export function EntityHistoryPage({ of, noun, title, path, tabs, list }: Props) {
  const [search, setSearch] = useSearchParams();
  const day = search.get('on') ?? '';
  const today = todayIn(useTimeZone());
  const on = isDay(day) && day <= today ? day : undefined;
  const { data: version, error } = useQuery(versionQuery(of));
  const isOfficeUser = useQuery(sessionQuery).data?.user.isTechnician === false;
  const undo = useDialogTarget<HistoryItem>();
  const isDeleted = version?.isDeleted ?? false;
  const versionPath = (shown: string) => `${path}?on=${shown}`;

  function actionFor(change: HistoryItem) {
    const isOwn = change.entity === of.entity && change.entityId === of.id;
    if (!isOwn || change.action !== 'update' || isDeleted) return undefined;
    return { label: 'Undo', onSelect: () => undo.open(change) };
  }

  if (!version && error instanceof ApiError && error.status === 404)
    return (
      <PageFrame title={title}>
        <StateCard isFailure message={error.message}>
          <Button component={PageLink} to={list.path} variant="default">
            {`Back to ${list.label}`}
          </Button>
        </StateCard>
      </PageFrame>
    );
  const name = version && versionName(version.value);
  return (
    <PageFrame
      title={version?.value.number ? `${title} ${name}` : (name ?? title)}
      tabTitle={`History of ${name ?? title}`}
      lead="Who changed what, the newest first."
      actions={<VersionDayButton onShow={(shown) => setSearch({ on: shown })} />}
      tools={tabs}
    >
      {version?.isDeleted && (
        <div className={classes.deleted}>
          <DeletedNotice of={of} noun={noun} version={version} />
        </div>
      )}
      {on ? (
        <VersionView {...of} on={on} backTo={path} />
      ) : (
        <>
          <HistoryPanel {...of} actionFor={actionFor} versionPath={versionPath} />
          <p className={classes.note}>
            {undoNote(of, noun)}
            {isOfficeUser && (
              <>
                {' All changes of the company are in the '}
                <SubtitleLink to={companyHistoryPath}>history of the company</SubtitleLink>.
              </>
            )}
          </p>
        </>
      )}
      <UndoDialog change={undo.target} isOpen={undo.isOpen} onClose={undo.close} />
    </PageFrame>
  );
}
