import type { HistoryItem } from '#schema/history/history-list.ts';
import { formatDayWithWeekday, todayIn } from '#web/lib/format/format-date.ts';

export type DayOfChanges = { day: string; title: string; changes: HistoryItem[] };

/** The changes by the day of the company on which they were made, in their order. */
export function groupByDay(
  changes: readonly HistoryItem[],
  timeZone: string,
  now = new Date(),
): DayOfChanges[] {
  const today = todayIn(timeZone, now);
  const days: DayOfChanges[] = [];
  for (const change of changes) {
    const day = todayIn(timeZone, new Date(change.at));
    const last = days.at(-1);
    if (last?.day === day) last.changes.push(change);
    else
      days.push({
        day,
        title: day === today ? `Today, ${formatDayWithWeekday(day)}` : formatDayWithWeekday(day),
        changes: [change],
      });
  }
  return days;
}
