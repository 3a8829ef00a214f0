import { useTimeZone } from '#web/lib/company.ts';
import { formatExactTime, formatRecentTimestamp } from '#web/lib/format/format-date.ts';

/** An instant of today as its time, an older one as its day. The tooltip shows the exact time. */
export function RecentTimestamp({ at }: { at: string }) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={formatExactTime(at, timeZone)}>
      {formatRecentTimestamp(at, timeZone)}
    </time>
  );
}
