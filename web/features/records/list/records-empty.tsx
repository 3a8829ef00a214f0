import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordTotalQuery } from '#web/features/records/records.queries.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { RecordsUnmatched } from './records-unmatched.tsx';
import type { RecordsList } from './use-records-list.ts';

type Props = { kind: RecordKind; list: RecordsList };

/** Replaces the rows of an empty list, and links to the next step. */
export function RecordsEmpty({ kind, list }: Props) {
  const { data: total } = useQuery(recordTotalQuery(kind));
  const { emptyText: message } = kind;
  const { title, titles } = kind.labels;
  if (list.isFiltered) return <RecordsUnmatched kind={kind} list={list} message={message} />;
  if (kind.hasTabs && list.tab === 'closed') {
    return (
      <StateCard message={message} detail="None have been closed yet.">
        <Button variant="default" onClick={() => list.setTab('open')}>
          {`Show Open ${titles}`}
        </Button>
      </StateCard>
    );
  }
  return (
    <StateCard message={message}>
      <Button variant="default" component={PageLink} to={`/app/${kind.slug}/new`}>
        {total?.total === 0 ? `Add the First ${title}` : `Add a ${title}`}
      </Button>
    </StateCard>
  );
}
