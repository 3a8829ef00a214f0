import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** Types a day into a date field and waits until the field shows it in words. */
export async function fillDay(field: Locator, day: string, inWords: string): Promise<void> {
  await field.fill(day);
  await expect.element(field).toHaveAccessibleDescription(new RegExp(`${inWords}$`));
}

/** The calendar of a date field, while it is open. */
export const calendar = (label: string) => page.getByRole('dialog', { name: `Choose a day: ${label}` });

/** Opens the calendar of the only date field inside. */
export async function openCalendar(inside: Pick<Locator, 'getByRole'>): Promise<void> {
  await inside.getByRole('button', { name: 'Open the calendar' }).click();
}
