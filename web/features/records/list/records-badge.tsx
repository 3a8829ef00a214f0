import { useQuery } from '@tanstack/react-query';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordTotalQuery } from '#web/features/records/records.queries.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { useLoggedFailure } from '#web/lib/use-logged-failure.ts';
import { useWindowFocus } from '#web/lib/use-window-focus.ts';
import { CountBadge } from '#web/ui/text/count-badge.tsx';

type Props = { kind: RecordKind; className: string | undefined };

/** The number of open records of a kind. Blank while loading or after a failure, without a toast. */
export function RecordsBadge({ kind, className }: Props) {
  const { data, error, refetch } = useQuery(recordTotalQuery(kind));
  useWindowFocus(() => void refetch({ cancelRefetch: false }));
  useLoggedFailure(error, `Counting ${kind.labels.plural}`);
  if (!data) return null;
  const label = `${formatCount(data.open)} open of ${formatCount(data.total)}`;
  return <CountBadge count={formatCount(data.open)} label={label} className={className} />;
}
