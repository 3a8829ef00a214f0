import { useTimeZone } from '#web/lib/company.ts';
import { formatDaysAgo, todayIn } from '#web/lib/format/format-date.ts';
import { StatusChip } from './status-chip.tsx';

/** That something has ended, and how long ago by the company's calendar; nothing while it has not. */
export function ExpiredChip({ expirationDate }: { expirationDate: string }) {
  const today = todayIn(useTimeZone());
  if (expirationDate >= today) return null;
  return <StatusChip status="Expired" detail={formatDaysAgo(expirationDate, today)} />;
}
