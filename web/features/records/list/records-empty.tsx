import { Button } from '@mantine/core';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { RecordsUnmatched } from './records-unmatched.tsx';
import type { RecordsList } from './use-records-list.ts';

type Props = {
  kind: RecordKind;
  list: RecordsList;
  /** How many there are of the kind, on all tabs; undefined while that is not known. */
  total: number | undefined;
};

/** What stands in place of the rows, with the way to some. */
export function RecordsEmpty({ kind, list, total }: Props) {
  const { plural, title, titles } = kind.labels;
  const message = `No ${plural} to show at the moment.`;
  if (list.isNarrowed) return <RecordsUnmatched kind={kind} list={list} message={message} />;
  if (kind.hasTabs && list.tab === 'closed') {
    return (
      <StateCard message={message} detail="None has been closed yet.">
        <Button variant="default" onClick={() => list.setTab('open')}>
          {`Show Open ${titles}`}
        </Button>
      </StateCard>
    );
  }
  return (
    <StateCard message={message}>
      <Button variant="default" component={PageLink} to={`/app/${kind.slug}/new`}>
        {total === 0 ? `Add the First ${title}` : `Add a ${title}`}
      </Button>
    </StateCard>
  );
}
