import { useTimeZone } from '#web/lib/company.ts';
import { formatExactTime, formatRecent } from '#web/lib/format/format-date.ts';

/** A moment as its time of day while it is today, and as its day afterwards; the exact time is in the tooltip. */
export function RecentTimestamp({ at }: { at: string }) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={formatExactTime(at, timeZone)}>
      {formatRecent(at, timeZone)}
    </time>
  );
}
