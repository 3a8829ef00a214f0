import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { injectionStrings } from '#e2e/fixtures/script-injection.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { notifications } from '#web/lib/toasts/toast-host.tsx';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { api, navigateTo, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer, sampleId, sampleListItem, sampleUser } from '#web/test/samples.ts';
import { openCustomer, save, textbox } from '#web/test/steps/customer-form-steps.ts';
import { card, cards, sampleExpiringWarranty } from '#web/test/steps/dashboard-steps.ts';
import { toasts } from '#web/test/steps/failure-steps.ts';
import {
  openDashboard,
  openPalette,
  options,
  sampleResult,
  searchBox,
} from '#web/test/steps/palette-steps.ts';
import {
  clickImmediately,
  expectEachToHold,
  expectNothingRan,
  injectionTexts,
  textsOfAll,
} from '#web/test/steps/script-injection-steps.ts';
import { acceptUploads, sampleDocument, uploadFiles } from '#web/test/steps/upload-steps.ts';

afterEach(expectNothingRan);

const dialog = () => page.getByRole('dialog');
const menuItem = (name: string) => page.getByRole('menuitem', { name });

test('the dashboard shows script injection attempts as text', async () => {
  const customers = injectionTexts.map((name) => ({ _id: sampleId(), name }));
  for (const kind of recordKinds) {
    const items = customers.map((customer) => sampleListItem({ customer, status: customer.name }, kind));
    api.respond(`GET ${kind.apiPath}`, pageOf(items));
  }
  const warranties = customers.map((customer) =>
    sampleExpiringWarranty({ customer, equipment: { identifier: customer.name, serial: customer.name } }),
  );
  api.respond('GET /warranties/expiring', { data: warranties });
  renderApp('/app/dashboard');
  for (const title of cards) {
    const rows = card(title)
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
    await expectEachToHold(2, rows);
  }
});

test('the search results of the palette show script injection attempts as text', async () => {
  const results = injectionTexts.map((text) =>
    sampleResult({
      kind: 'work-order',
      number: 'WO-1001',
      customer: text,
      address: text,
      status: text,
      isOpen: true,
      matched: { label: 'Description', text },
    }),
  );
  api.respond('GET /search', { data: results, isComplete: true });
  await openDashboard();
  await openPalette();
  await searchBox().fill('script');
  await expectEachToHold(4, options());
});

test('documents and toasts show script injection attempts as text', async () => {
  await openDashboard();
  const refuse = (error: string) => failure(409, { code: 'conflict', error });
  for (const text of injectionTexts) {
    const { _id, ...stored } = sampleDocument({ name: text });
    api.respond(`GET /documents/${_id}`, { data: { _id, ...stored } });
    api.respond(`GET /documents/${_id}/download`, refuse(text));
    await navigateTo(`/documents/${_id}`);
    await expect.poll(() => textsOfAll(page.getByRole('heading', { level: 1 }))).toEqual([text]);
    await expect.poll(() => document.title.trim()).toBe(`${text.replaceAll('\t', ' ')} - Crewdesk`);
    await expect.poll(() => textsOfAll(toasts())).toContain(text);
    // At most five are shown at a time.
    notifications.clean();
  }
  await navigateTo('/app/dashboard');
  await page.getByRole('button', { name: /^Recent problems/ }).click();
  const problems = dialog().getByRole('listitem');
  // The list has the last fifty problems.
  await expectEachToHold(1, problems, injectionTexts.toReversed().slice(0, 50));
});

test('the names of uploads show script injection attempts as text', async () => {
  await acceptUploads();
  renderApp('/app/projects/new');
  await expect.element(page.getByRole('button', { name: 'Upload a document' })).toBeVisible();
  // The browser replaces what no file name may hold.
  const names = injectionStrings.filter((text) => !/[/\t]/.test(text));
  await uploadFiles(...names.map((name) => ({ name, content: '' })));
  const uploads = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
  await expectEachToHold(1, uploads, names);
});

test('editing and deleting users shows script injection attempts as text', async () => {
  api.respond('GET /user', pageOf(injectionTexts.map((name) => sampleUser({ name }))));
  renderApp('/app/users');
  const menus = page.getByRole('button', { name: /^Actions for/ });
  await expect.poll(() => menus.elements()).toHaveLength(injectionTexts.length);
  for (const [index, text] of injectionTexts.entries()) {
    clickImmediately(menus.nth(index));
    await expect.element(menuItem('Edit')).toBeInTheDocument();
    clickImmediately(menuItem('Edit'));
    await expect.element(dialog().getByRole('textbox', { name: 'Name' })).toHaveValue(text);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    clickImmediately(menus.nth(index));
    await expect.element(menuItem('Delete')).toBeInTheDocument();
    clickImmediately(menuItem('Delete'));
    await expect.poll(() => dialog().element().textContent).toContain(`want to delete ${text}?`);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  }
});

test('security notes show script injection attempts as text', async () => {
  const data = injectionStrings.map((name) => ({
    _id: sampleId(),
    at: '2026-03-12T15:00:00.000Z',
    user: { _id: sampleId(), name },
    wrongCodes: 25,
    networks: 1,
  }));
  api.respond('GET /security-notes', { data });
  renderApp('/app/users');
  const notes = page.getByRole('region', { name: 'Security notes' });
  await notes.getByRole('button', { name: 'Show all 60' }).click();
  await expectEachToHold(1, notes.getByRole('listitem'), injectionStrings);
});

test('the question about a concurrent change shows script injection attempts as text', async () => {
  const customer = await openCustomer();
  await textbox('Customer Name').fill('Mine');
  let version = customer.version;
  let name = '';
  api.respond('PUT /customer/:id', () => {
    version += 1;
    const data = sampleCustomer({
      ...customer,
      name: `Theirs ${version}`,
      version,
      updatedBy: { _id: sampleId(), name },
    });
    return failure(412, { code: 'stale', error: 'This customer was changed.', data });
  });
  for (const text of injectionTexts) {
    name = text;
    await save();
    const question = () => document.querySelector('fieldset[data-open-question]')?.textContent;
    await expect.poll(question).toContain(`${text}'s: Theirs`);
    await page.getByRole('radio', { name: 'Yours: Mine' }).click();
  }
});
