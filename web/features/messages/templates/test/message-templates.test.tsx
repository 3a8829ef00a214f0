import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MessageTemplate } from '#schema/messages/message-templates.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { sampleTemplate } from '#web/test/message-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { session } from '#web/test/samples.ts';
import { dialog, expectDialogToFit } from '#web/test/steps/message-steps.ts';

const nameField = () => dialog().getByRole('textbox', { name: 'Name' });
const textField = () => dialog().getByRole('textbox', { name: 'Text' });
const saveButton = () => dialog().getByRole('button', { name: 'Save Template' });
const warning = (text: string) => dialog().getByRole('status').filter({ hasText: text });
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Opens the page with these templates. The array may change later. */
function openTemplates(templates: MessageTemplate[]): void {
  api.respond('GET /message-templates', () => pageOf(templates));
  renderApp('/app/messages/templates');
}

async function openAction(name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a template is added with a placeholder at the caret, then deleted [10.2-57]', async () => {
  const templates: MessageTemplate[] = [];
  openTemplates(templates);
  await page.getByRole('button', { name: 'Add the First Template' }).click();
  await expect.element(nameField()).toHaveFocus();
  await saveButton().click();
  await expect.element(dialog()).toMatchTextContent('A template name is required.');
  await expect.element(dialog()).toMatchTextContent('A template text is required.');

  await nameField().fill('On our way');
  await textField().fill('Hello , it is {technician}.');
  await userEvent.keyboard('{Home}' + '{ArrowRight}'.repeat(6));
  await dialog().getByRole('button', { name: 'Insert {contact}: the name of the recipient' }).click();
  await expect.element(textField()).toHaveFocus();
  await userEvent.keyboard('!');
  await expect.element(textField()).toHaveValue('Hello {contact}!, it is {technician}.');
  await expect
    .element(dialog())
    .toMatchTextContent(
      '{technician} is not a placeholder. Use {contact}, {company}, {number}, {address} or {date}.',
    );
  expect(api.requestsTo('POST /message-templates')).toEqual([]);

  const text = 'Hello {contact}!';
  await textField().fill(text);
  const taken = 'A message template with this name already exists.';
  api.respond('POST /message-templates', failure(409, { code: 'name_taken', error: taken }));
  await saveButton().click();
  await expect.element(nameField()).toHaveAccessibleDescription(taken);
  await expect.element(nameField()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  api.respond('POST /message-templates', ({ body }) => {
    templates.push(sampleTemplate(body as object));
    return { data: templates[0] };
  });
  await saveButton().click();
  await expect.element(page.getByText('New message template added.')).toBeVisible();
  await expect.element(row('On our way')).toMatchTextContent(text);

  api.respond('DELETE /message-templates/:id', () => void templates.pop());
  await openAction('On our way', 'Delete Template');
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('No message templates to show.')).toBeVisible();
});

test('a template that a colleague changed or deleted is saved over theirs or as a new one [10.2-58]', async () => {
  const template = sampleTemplate();
  openTemplates([template]);
  await page.getByRole('button', { name: 'On our way', exact: true }).click();
  await expect.element(textField()).toHaveValue(template.text);
  await textField().fill('Mine');
  const theirs = { ...template, text: 'Theirs', version: 2 };
  api.respond('PUT /message-templates/:id', failure(412, { code: 'stale', data: theirs }));
  await saveButton().click();
  await expect.element(warning('Save again to replace it:On our wayTheirs')).toBeVisible();
  await expect.element(textField()).toHaveValue('Mine');

  api.respond('PUT /message-templates/:id', failure(404, { code: 'not_found' }));
  await saveButton().click();
  await expect.element(warning('Save again to add it as a new one.')).toBeVisible();
  const body = { name: 'On our way', text: 'Mine' };
  api.respond('POST /message-templates', { data: sampleTemplate(body) });
  await saveButton().click();
  await expect.element(page.getByText('New message template added.')).toBeVisible();
  const puts = api.requestsTo('PUT /message-templates/:id');
  expect(puts.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"']);
  expect(api.requestsTo('POST /message-templates').map((post) => post.body)).toEqual([body]);
});

test('message templates are accessible on wide and narrow screens, for technicians to read [10.2-59]', async () => {
  const text = `Hello {contact},\n\n${'a_long_word_'.repeat(12)}`;
  openTemplates([sampleTemplate({ name: `Name ${'x'.repeat(95)}`, text }), sampleTemplate()]);
  await page.getByRole('button', { name: 'On our way', exact: true }).click();
  await expect.element(textField()).toBeVisible();
  await expectAccessibleAtAllWidths();
  expectDialogToFit();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expectAccessibleAtAllWidths();

  api.respond('GET /session', { data: { ...session, user: { ...session.user, isTechnician: true } } });
  openTemplates([sampleTemplate()]);
  await expect.element(page.getByText(/Colleagues in the office can add and change them\./)).toBeVisible();
  await expect.element(page.getByText('On our way')).toBeVisible();
  for (const name of ['On our way', '+ New Template', /^Actions for/])
    expect(page.getByRole('button', { name }).query()).toBeNull();
});
