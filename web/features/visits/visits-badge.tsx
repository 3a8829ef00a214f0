import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#web/lib/format/format-count.ts';
import { useLoggedFailure } from '#web/lib/use-logged-failure.ts';
import { useWindowFocus } from '#web/lib/use-window-focus.ts';
import { CountBadge } from '#web/ui/text/count-badge.tsx';
import { visitCountsQuery } from './visits.queries.ts';

/** The number of visits that are overdue or due. Nothing without any, while loading, or after a failure. */
export function VisitsBadge({ className }: { className: string | undefined }) {
  const { data, error, refetch } = useQuery(visitCountsQuery);
  useWindowFocus(() => void refetch({ cancelRefetch: false }));
  useLoggedFailure(error, 'Counting visits');
  if (!data || data.overdue + data.due === 0) return null;
  const { overdue, due } = data;
  const label = `${formatCount(overdue)} overdue, ${formatCount(due)} due`;
  return (
    <CountBadge count={formatCount(overdue + due)} label={label} className={className} isNew={overdue > 0} />
  );
}
