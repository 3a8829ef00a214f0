import { useTimeZone } from '#web/lib/company.ts';
import { formatExactTime, formatTimestamp } from '#web/lib/format/format-date.ts';

/** An instant as its day, with the exact time in the tooltip, in the company's time zone. */
export function Timestamp({ at }: { at: string }) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={formatExactTime(at, timeZone)}>
      {formatTimestamp(at, timeZone)}
    </time>
  );
}
