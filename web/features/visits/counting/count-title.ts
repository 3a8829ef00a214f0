import { formatDay } from '#web/lib/format/format-date.ts';

/** @param day undefined while it is being typed */
export function countTitle(count: number, day: string | undefined): string {
  const visits = count === 1 ? 'the visit' : `${count} visits`;
  return day === undefined ? `Count ${visits} as done?` : `Count ${visits} as done on ${formatDay(day)}?`;
}
