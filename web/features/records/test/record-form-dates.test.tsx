import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#schema/records/projects.ts';
import { expectAccessible } from '#web/test/expect-accessible.ts';
import { api } from '#web/test/render-app.tsx';
import { sampleEquipment, sampleWarranty } from '#web/test/samples.ts';
import { calendar, fillDay, openCalendar } from '#web/test/steps/day-steps.ts';
import {
  openRecord,
  pressSave,
  problems,
  saveRecord,
  section,
  textField,
} from '#web/test/steps/record-form-steps.ts';

const permitDate = () => textField('Permit Date');
const statusDate = () => section('Project Status').getByRole('textbox', { name: 'Date' });
const savesOfProject = () => api.requestsTo('PUT /projects/:id');

test('takes days in any format, shows them in words and saves them [10.1-41]', async () => {
  const stored = await openRecord(
    { equipment: [sampleEquipment('RTU-1', 'S1')], warranties: [sampleWarranty('S1')] },
    { kind: projects },
  );
  await fillDay(permitDate(), '12/15/26', 'Tue 15 Dec 2026');
  await fillDay(statusDate(), 'Dec 1, 2026', 'Tue 1 Dec 2026');
  await fillDay(textField('Install Date'), '2026-12-02', 'Wed 2 Dec 2026');
  await fillDay(textField('Expiration Date'), '3 december 2030', 'Tue 3 Dec 2030');
  await expect.element(permitDate()).toHaveValue('15 Dec 2026');
  await expect.element(textField('Install Date')).toHaveValue('2 Dec 2026');
  // The last one is saved while it is being typed.
  await saveRecord();
  await expect.element(textField('Expiration Date')).toHaveValue('3 Dec 2030');
  expect(stored.current()).toMatchObject({
    permitDate: '2026-12-15',
    statusTimeline: [{ statusObtainedAt: '2026-12-01' }],
    equipment: [{ installDate: '2026-12-02' }],
    warranties: [{ expirationDate: '2030-12-03' }],
  });
});

test('asks which day an entry means before saving it [10.1-42]', async () => {
  const stored = await openRecord({}, { kind: projects });
  await permitDate().fill('01/02/2027');
  const choices = page.getByRole('group', { name: 'Which day?' }).getByRole('button');
  await expect
    .poll(() => choices.elements().map(({ textContent }) => textContent))
    .toEqual(['Mon 1 Feb 2027', 'Sat 2 Jan 2027']);
  await pressSave();
  const question = 'Which day: 1 Feb or 2 Jan 2027?';
  await expect.element(permitDate()).toHaveAccessibleDescription(question);
  await expect.element(problems().getByRole('button', { name: question })).toBeVisible();
  await expect.element(permitDate()).toHaveFocus();
  await expect.element(permitDate()).toHaveValue('01/02/2027');
  expect(savesOfProject()).toEqual([]);
  await expectAccessible('#project-information');

  await choices.last().click();
  await expect.element(permitDate()).toHaveFocus();
  await expect.element(permitDate()).toHaveValue('2 Jan 2027');
  await expect.element(choices).not.toBeInTheDocument();
  await saveRecord();
  expect(stored.current().permitDate).toBe('2027-01-02');

  // A day and a month may still become 12/15, so both readings are offered when the typing is over.
  await permitDate().fill('12/1');
  await expect.element(choices).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.poll(() => choices.elements()).toHaveLength(2);
});

test('keeps what it cannot read, says what can be typed, and does not save it [10.1-43]', async () => {
  await openRecord({}, { kind: projects });
  await permitDate().fill('12/');
  await statusDate().fill('');
  await expect.element(permitDate()).toHaveAccessibleDescription('Enter a day such as 12/15/2026 or 1 Dec.');
  await expect.element(permitDate()).toHaveValue('12/');
  await pressSave();
  await expect.element(permitDate()).toHaveFocus();
  await expect.element(statusDate()).toHaveAccessibleDescription('A date for status obtained is required.');
  expect(savesOfProject()).toEqual([]);
});

test('picks a day from the calendar, by keyboard and on a phone [10.1-44]', async () => {
  await openRecord({ permitDate: '2026-12-15' }, { kind: projects });
  const information = section('Project Information');
  const button = information.getByRole('button', { name: 'Open the calendar' });
  const focusedDay = () => document.activeElement?.getAttribute('aria-label');
  await openCalendar(information);
  await expect.poll(focusedDay).toBe('Tue 15 Dec 2026');
  const chosen = calendar('Permit Date').getByRole('gridcell', { selected: true });
  await expect.element(chosen).toHaveTextContent('15');
  for (const [key, day] of [
    ['{ArrowRight}', 'Wed 16 Dec 2026'],
    ['{ArrowDown}', 'Wed 23 Dec 2026'],
    ['{ArrowLeft}', 'Tue 22 Dec 2026'],
    ['{ArrowUp}', 'Tue 15 Dec 2026'],
    ['{Home}', 'Sun 13 Dec 2026'],
    ['{End}', 'Sat 19 Dec 2026'],
    ['{PageDown}', 'Tue 19 Jan 2027'],
    ['{PageUp}', 'Sat 19 Dec 2026'],
    ['{Shift>}{PageUp}{/Shift}', 'Fri 19 Dec 2025'],
    ['{Shift>}{PageDown}{/Shift}', 'Sat 19 Dec 2026'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.poll(focusedDay, { message: key }).toBe(day);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar('Permit Date')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await expect.element(permitDate()).toHaveValue('15 Dec 2026');

  await page.viewport(390, 844);
  await openCalendar(information);
  await calendar('Permit Date').getByRole('button', { name: 'Next month' }).click();
  await expect.element(calendar('Permit Date').getByRole('grid', { name: 'January 2027' })).toBeVisible();
  const day = calendar('Permit Date').getByRole('button', { name: 'Fri 1 Jan 2027' });
  for (const target of [day, button]) {
    const { width, height } = target.element().getBoundingClientRect();
    expect([width, height]).toEqual(target === day ? [44, 44] : [42, 34]);
  }
  const frame = calendar('Permit Date').element().getBoundingClientRect();
  expect(frame.left).toBeGreaterThanOrEqual(0);
  expect(frame.right).toBeLessThanOrEqual(390);
  await day.click();
  await expect.element(button).toHaveFocus();
  await expect.element(permitDate()).toHaveValue('1 Jan 2027');
  await expect.element(permitDate()).toHaveAccessibleDescription('Fri 1 Jan 2027');
  await openCalendar(information);
  await expect.element(calendar('Permit Date')).toBeVisible();
  await expectAccessible('[role="dialog"]');
});

test('a date has room at every width, and its calendar keeps the focus in view at 400 % zoom', async () => {
  await openRecord({ permitDate: '2026-12-15' }, { kind: projects });
  for (const width of [1024, 820, 390]) {
    await page.viewport(width, 844);
    expect(permitDate().element().getBoundingClientRect().width, `${width} px`).toBeGreaterThan(150);
  }
  await page.viewport(320, 256);
  await openCalendar(section('Project Information'));
  for (const [key, name] of [
    ['{PageDown}', 'Fri 15 Jan 2027'],
    ['{End}', 'Sat 16 Jan 2027'],
    ['{ArrowDown}', 'Sat 23 Jan 2027'],
    ['{ArrowDown}', 'Sat 30 Jan 2027'],
  ] as const) {
    await userEvent.keyboard(key);
    const day = calendar('Permit Date').getByRole('button', { name });
    await expect.element(day).toHaveFocus();
    await expect.element(day).toBeInViewport({ ratio: 1 });
  }
});
