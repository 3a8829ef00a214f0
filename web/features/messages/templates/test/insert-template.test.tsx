import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MessageTemplate } from '#schema/messages/message-templates.ts';
import { formatDayWithWeekday, todayIn } from '#web/lib/format/format-date.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { ana, ben, sampleAvailableContact, sampleTemplate } from '#web/test/message-samples.ts';
import { api } from '#web/test/render-app.tsx';
import { company } from '#web/test/samples.ts';
import {
  acceptMessages,
  dialog,
  messageField,
  openMessageDialog,
  selectContact,
} from '#web/test/steps/message-steps.ts';

const field = () => dialog().getByLabelText('Insert a template (Optional)');
const note = (text: string | RegExp) => dialog().getByRole('status').filter({ hasText: text });
const undoButton = () => dialog().getByRole('button', { name: 'Undo' });
const figures = () => dialog().getByRole('figure');

/** Picks a template by keyboard. */
async function pick(name: string): Promise<void> {
  await field().fill(name);
  await userEvent.keyboard('{Enter}');
}

function serveTemplates(templates: MessageTemplate[]): void {
  api.respond('GET /message-templates', () => pageOf(templates));
}

test('a template goes below what was typed, and each recipient gets it with their name [10.2-61]', async () => {
  const text = 'Hello {contact}, {company} comes to {address} for {number}, {date}.';
  serveTemplates([
    sampleTemplate({ name: 'Other', text: 'Other' }),
    sampleTemplate({ name: 'Long', text: 'long '.repeat(400) }),
    sampleTemplate({ text }),
  ]);
  const cleo = sampleAvailableContact({
    name: 'Cleo Diaz',
    phoneNumbers: [{ name: 'Mobile', phone: '+13125550177', suppressed: false }],
  });
  const { number } = await openMessageDialog([ana, ben, cleo]);
  await messageField().fill('Good morning. ');
  await field().fill('Long');
  const choice = page.getByRole('listbox').getByRole('option');
  await expect.poll(() => choice.element().textContent.length).toBeLessThan(210);
  await pick('Other');
  await expect.element(messageField()).toHaveValue('Good morning.\n\nOther');
  await pick('way');
  const day = formatDayWithWeekday(todayIn(company.timeZone));
  const filled = (name: string) =>
    `Good morning.\n\nHello ${name}, Northwind Mechanical comes to 10 Test Street, Chicago, IL 60601 for ${number}, ${day}.`;
  await expect.element(messageField()).toHaveValue(filled('{contact}'));
  await expect.element(messageField()).toHaveFocus();
  await expect.element(note('Inserted "On our way".')).toBeVisible();
  await undoButton().click();
  await expect.element(messageField()).toHaveValue('Good morning.\n\nOther');
  await expect.element(note('Inserted "Other".')).toBeVisible();

  await pick('way');
  await expect.element(undoButton()).toBeVisible();
  await expect.element(messageField()).toHaveFocus();
  await userEvent.keyboard(' Bye.');
  await expect.element(undoButton()).not.toBeInTheDocument();
  await expect.element(note('{contact} is filled in for each recipient: see the preview.')).toBeVisible();
  await dialog().getByLabelText('Repeat every N days (Optional)').fill('7');
  await expect.element(note('Placeholders get the values of today')).toBeVisible();

  await dialog().getByRole('button', { name: 'Preview' }).click();
  for (const { name } of [ana, ben, cleo]) await selectContact(name);
  const previews = ['By text to Ana Long', 'By text to Cleo Diaz', 'By email'];
  for (const [n, caption] of previews.entries())
    await expect.element(figures().nth(n)).toMatchTextContent(caption);
  await expect.element(figures().nth(2)).toMatchTextContent(/Hello Ben Ito, Northwind .* Bye\.$/);
  acceptMessages();
  await dialog().getByRole('button', { name: 'Send Messages' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  const sent = api.requestsTo('POST /messages').map(({ body }) => Object(body).message);
  expect(sent).toEqual([ana, ben, cleo].map(({ name }) => `${filled(name)} Bye.`));
});

test('a template is inserted as a colleague changed it, or not once deleted [10.2-62]', async () => {
  const template = sampleTemplate({ text: 'Hello' });
  const templates = [template];
  serveTemplates(templates);
  await openMessageDialog();
  const link = dialog().getByRole('link', { name: 'Manage templates' });
  await expect.element(link).toHaveAttribute('target', '_blank');
  await field().click();
  await expect.element(page.getByRole('listbox').getByRole('option')).toMatchTextContent('On our wayHello');
  templates[0] = { ...template, text: 'Good day' };
  await pick('On our way');
  await expect.element(messageField()).toHaveValue('Good day');

  templates.pop();
  await pick('On our way');
  await expect.element(note('"On our way" was deleted in the meantime.')).toBeVisible();
  await expect.element(messageField()).toHaveValue('Good day');
  await expect.element(dialog().getByRole('link', { name: 'Add message templates' })).toBeVisible();

  templates.push(template);
  await openMessageDialog();
  await field().click();
  await expect.element(page.getByRole('listbox').getByRole('option')).toBeVisible();
  api.respond('GET /message-templates', failure(503));
  await pick('On our way');
  await expect.element(messageField()).toHaveValue('Hello');
});
