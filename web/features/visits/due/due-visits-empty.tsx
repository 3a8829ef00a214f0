import { Button } from '@mantine/core';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import type { DueVisitsList } from './use-due-visits.ts';

/** Replaces the rows when no visit is listed. */
export function DueVisitsEmpty({ list }: { list: DueVisitsList }) {
  if (list.hasFilters)
    return (
      <StateCard message="No visits to show." detail="Nothing matches the filters.">
        <Button variant="default" onClick={list.clearFilters}>
          Show Overdue and Due Visits
        </Button>
      </StateCard>
    );
  return (
    <StateCard
      message="No visit is due."
      detail="A visit appears here on the first of the days on which it is on time."
    >
      <Button variant="default" onClick={() => list.updateFilters({ state: 'upcoming' })}>
        Show Upcoming Visits
      </Button>
    </StateCard>
  );
}
