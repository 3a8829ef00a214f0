import { useFormContext, useWatch } from 'react-hook-form';
import { isDay } from '#schema/fields/day.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { daysBetween } from '#web/lib/days/calendar-days.ts';
import { formatDaysAgo, todayIn } from '#web/lib/format/format-date.ts';
import { StatusChip } from '#web/ui/text/status-chip.tsx';

const shownFromDays = 90;

/** Says when the contract in the surrounding form ends, if that is soon, or that it has ended. */
export function ContractEndChip() {
  const { control } = useFormContext<RecordDraft>();
  const endsOn = useWatch({ control, name: 'endsOn', exact: true }) ?? '';
  const today = todayIn(useTimeZone());
  if (!isDay(endsOn)) return null;
  if (endsOn < today) return <StatusChip status={`Ended ${formatDaysAgo(endsOn, today)}`} tone="red" />;
  const days = daysBetween(today, endsOn);
  if (days > shownFromDays) return null;
  const text = days === 0 ? 'Ends today' : `Ends in ${days} ${days === 1 ? 'day' : 'days'}`;
  return <StatusChip status={text} tone="amber" />;
}
