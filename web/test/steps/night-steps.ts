import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { forgetCompany } from '#web/lib/company.ts';
import { api } from '#web/test/render-app.tsx';
import { company } from '#web/test/samples.ts';

export const nightQuestion = () => page.getByRole('dialog', { name: 'Send a text at this hour?' });

/** Makes it 10:40 PM on December 1, 2026, at a company that texts from 8 AM to 9 PM. Call it before the page opens. */
export function startNight(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-02T04:40:00Z') });
  forgetCompany();
  onTestFinished(forgetCompany);
  api.respond('GET /company', { data: { ...company, sendingHours: { start: 8, end: 21 } } });
}

/** Answers the question with a button. */
export async function answerNight(button: 'Cancel' | 'Send Now' | 'Schedule for the Morning'): Promise<void> {
  await nightQuestion().getByRole('button', { name: button }).click();
  await expect.element(nightQuestion()).not.toBeInTheDocument();
}
