import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endingWithinDays } from '#schema/records/record-list.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { type VisitCounts } from '#schema/visits/visits.ts';
import { recordTotalQuery } from '#web/features/records/records.queries.ts';
import { visitCountsQuery } from '#web/features/visits/visits.queries.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './visit-figures-section.module.css';

const refetchInterval = 30_000;
const contractsPath = `/app/${serviceContracts.slug}`;

function figuresOf({ overdue, thisWeek, weekFrom, weekTo, ending, withoutFirstVisit }: VisitCounts) {
  const week = `/app/visits?state=due,upcoming&from=${weekFrom}&to=${weekTo}`;
  return [
    { count: overdue, label: 'Visits overdue', to: '/app/visits?state=overdue', isAlarming: overdue > 0 },
    { count: thisWeek, label: 'Visits due this week', to: week },
    {
      count: ending,
      label: `Contracts ending within ${endingWithinDays} days`,
      to: `${contractsPath}?visit=ending`,
    },
    { count: withoutFirstVisit, label: 'Contracts without a first visit', to: '/app/visits/first' },
  ];
}

/** How much of the service contracts is due, each figure a link. Nothing without contracts, or after a failure. */
export function VisitFiguresSection() {
  const { data: contracts } = useQuery(recordTotalQuery(serviceContracts));
  // The badge in the navigation refetches on window focus, and logs failures.
  const { data: counts, isError } = useQuery({ ...visitCountsQuery, refetchInterval });
  if (contracts?.total === 0 || (!counts && isError)) return null;
  return (
    <ul className={classes.figures} aria-label="Service visits" aria-busy={!counts || undefined}>
      {counts
        ? figuresOf(counts).map(({ count, label, to, isAlarming }) => (
            <li key={label}>
              <PageLink className={classes.figure} to={to} data-alarming={isAlarming || undefined}>
                <span className={classes.count}>{formatCount(count)}</span> {label}
              </PageLink>
            </li>
          ))
        : ['overdue', 'week', 'ending', 'unset'].map((key) => (
            <li key={key}>
              <Skeleton className={classes.figure} height={56} />
            </li>
          ))}
    </ul>
  );
}
