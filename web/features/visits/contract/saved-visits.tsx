import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { contractVisitsQuery } from '#web/features/visits/plan/contract-visits.queries.ts';
import { visitKey } from '#web/features/visits/visit-name.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { SavedVisitRow } from './saved-visit-row.tsx';
import classes from './saved-visits.module.css';
import { shownVisits } from './shown-visits.ts';
import { useSavedVisitDialogs } from './use-saved-visit-dialogs.tsx';

type MoreProps = { count: number; which: 'earlier' | 'later'; onShow: () => void };

function MoreButton({ count, which, onShow }: MoreProps) {
  if (count === 0) return null;
  return (
    <Button className={classes.more} variant="subtle" size="compact-sm" onClick={onShow}>
      {`Show ${formatCount(count)} ${which} ${count === 1 ? 'visit' : 'visits'}`}
    </Button>
  );
}

/** The visits of a stored contract, past and those of the next thirteen months. */
export function SavedVisits({ record }: { record: RecordDetail }) {
  const query = useQuery(contractVisitsQuery(record._id, record.version));
  const [more, setMore] = useState({ areEarlierShown: false, areLaterShown: false });
  const { actionsFor, dialogs } = useSavedVisitDialogs(record);
  const { data: visits, error } = query;
  const list = useRef<HTMLUListElement>(null);
  const { shown, earlierCount, laterCount } = shownVisits(visits ?? [], more);

  /** The button that was pressed disappears. */
  function showMore(change: Partial<typeof more>) {
    list.current?.focus({ preventScroll: true });
    setMore({ ...more, ...change });
  }

  return (
    <>
      <h3 className={classes.title}>Visits so far and to come</h3>
      {!visits && !error && <p className={classes.note}>Loading the visits...</p>}
      {!visits && error && (
        <ListFailure
          message="Something went wrong loading these visits. Please try again later."
          error={error}
          onRetry={() => void query.refetch()}
        />
      )}
      {visits?.length === 0 && (
        <p className={classes.note}>
          {record.isOpen ? 'No visits to show.' : 'No visits to show. A closed contract owes none.'}
        </p>
      )}
      <MoreButton count={earlierCount} which="earlier" onShow={() => showMore({ areEarlierShown: true })} />
      {shown.length > 0 && (
        <ul ref={list} tabIndex={-1} className={classes.list} aria-label="Visits so far and to come">
          {shown.map((visit) => (
            <SavedVisitRow key={visitKey(visit)} visit={visit} actions={actionsFor(visit)} />
          ))}
        </ul>
      )}
      <MoreButton count={laterCount} which="later" onShow={() => showMore({ areLaterShown: true })} />
      {dialogs}
    </>
  );
}
