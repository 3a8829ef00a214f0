import { Button, Skeleton } from '@mantine/core';
import { followOptions } from '#web/lib/form-drafts/followed-draft.ts';
import type { UnfinishedForm } from '#web/lib/form-drafts/unfinished-forms.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { RecentTimestamp } from '#web/ui/text/recent-timestamp.tsx';
import classes from './unfinished.module.css';
import { useDiscard } from './use-discard.ts';
import { useUnfinishedForms } from './use-unfinished-forms.ts';

const incomplete = 'What you typed at other machines could not be loaded. Please try again later.';
const idOf = ({ key, revision }: UnfinishedForm) => `${key} ${revision}`;

type Props = { isShown: boolean; onOpen: () => void };

/** What is discarded here stays in the list, where it can be taken back. */
export function UnfinishedList({ isShown, onOpen }: Props) {
  const { data, isFetching, refetch } = useUnfinishedForms(isShown);
  const { discarded, discard, undo } = useDiscard(() => void refetch());
  const ids = new Set(data?.forms.map(idOf));
  const rows = [...(data?.forms ?? []), ...discarded.filter((form) => !ids.has(idOf(form)))].sort(
    (one, other) => other.revision - one.revision,
  );
  const isDiscarded = (form: UnfinishedForm) => discarded.some((one) => idOf(one) === idOf(form));

  return (
    <>
      {!data && <Skeleton height={48} my={8} />}
      {data && rows.length === 0 && !data.error && <p className={classes.lead}>Nothing is unfinished.</p>}
      <ul className={classes.list} aria-label="Unfinished" aria-busy={!data}>
        {rows.map((form) => (
          <UnfinishedRow
            key={idOf(form)}
            form={form}
            isDiscarded={isDiscarded(form)}
            onOpen={onOpen}
            onDiscard={() => discard(form)}
            onUndo={() => undo(form)}
          />
        ))}
      </ul>
      {data?.error && (
        <ListFailure
          message={incomplete}
          error={data.error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  );
}

type RowProps = {
  form: UnfinishedForm;
  isDiscarded: boolean;
  onOpen: () => void;
  onDiscard: () => void;
  onUndo: () => void;
};

function UnfinishedRow({ form, isDiscarded, onOpen, onDiscard, onUndo }: RowProps) {
  const { title, detail, path, revision } = form;
  const name = [title, detail].filter(Boolean).join(', ');
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        {isDiscarded ? (
          <s>{title}</s>
        ) : (
          <PageLink className={classes.link} to={path} {...followOptions(form)} onClick={onOpen}>
            {title}
          </PageLink>
        )}
        {detail && <span className={classes.detail}>{detail}</span>}
        <span className={classes.time}>
          <RecentTimestamp at={new Date(revision).toISOString()} />
          <output>{isDiscarded && ' Discarded.'}</output>
        </span>
      </div>
      {/* One button, so that it keeps the focus. */}
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`${isDiscarded ? 'Undo discarding' : 'Discard'} ${name}`}
        onClick={isDiscarded ? onUndo : onDiscard}
      >
        {isDiscarded ? 'Undo' : 'Discard'}
      </Button>
    </li>
  );
}
