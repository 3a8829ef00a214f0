import { useTimeZone } from '#web/lib/company.ts';
import { formatExactTime, formatInstant } from '#web/lib/format/format-date.ts';

/** A moment as its day, with the exact time in the tooltip, in the company's zone. */
export function Instant({ at }: { at: string }) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={formatExactTime(at, timeZone)}>
      {formatInstant(at, timeZone)}
    </time>
  );
}
