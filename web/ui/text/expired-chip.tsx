import { useTimeZone } from '#web/lib/company.ts';
import { formatDaysAgo, todayIn } from '#web/lib/format/format-date.ts';
import { StatusChip } from './status-chip.tsx';

/** Shows that something has expired and how many days ago, in the company's time zone. Renders nothing before that. */
export function ExpiredChip({ expirationDate }: { expirationDate: string }) {
  const today = todayIn(useTimeZone());
  if (expirationDate >= today) return null;
  return <StatusChip status="Expired" tone="red" detail={formatDaysAgo(expirationDate, today)} />;
}
