import type { FieldErrors, FieldValues } from 'react-hook-form';
import { invalidDay } from '#schema/fields/day.ts';
import { dayProblem } from '#web/lib/days/possible-days.ts';

/**
 * Replaces the messages for text that is not a day by what the user can do about it. The API takes days as
 * `2026-12-15`; a form takes them as people write them.
 */
export function explainDayErrors(errors: FieldErrors, values: unknown, today: string): void {
  const fields = (values ?? {}) as FieldValues;
  for (const [key, error] of Object.entries(errors)) {
    if (!error || typeof error !== 'object' || key === 'ref') continue;
    if (error.message === invalidDay) error.message = dayProblem(String(fields[key]), { today });
    else if (typeof error.message !== 'string') explainDayErrors(error as FieldErrors, fields[key], today);
  }
}
