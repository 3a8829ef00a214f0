import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { FoundChange } from '#schema/changes/sentences/find-changes.ts';

export type Edit = {
  /** Whether a change in the history is this edit. */
  isIn: (change: FoundChange) => boolean;
  /** The editor chose the value of somebody else. */
  isLeft: boolean;
};

type Random = (limit: number) => number;

const fields = [
  ['Customer PO', 'customerPo'],
  ['Proposal Number', 'proposalNumber'],
  ['Description', 'description'],
] as const;

const contactTabs = (page: Page) =>
  page.getByRole('region', { name: 'Contacts' }).getByRole('tab').filter({ hasNotText: 'Add New Contact' });

/** Types the token into a text field, the title of a contact or a new contact, or removes a contact. */
async function makeEdit(page: Page, token: string, random: Random): Promise<Edit> {
  const contacts = page.getByRole('region', { name: 'Contacts' });
  const textbox = (label: string) => contacts.getByRole('textbox', { name: label, exact: true });
  const names = await contactTabs(page).allInnerTexts();
  const name = names[random(names.length)];
  const choice = random(6);
  if (choice === 0 || name === undefined) {
    await contacts.getByRole('tab', { name: '+ Add New Contact' }).click();
    await textbox('Title').fill('Tenant');
    await textbox('Name').fill(token);
    await contacts.getByRole('combobox', { name: 'Phone Type' }).fill('Office');
    await textbox('Phone Number').fill(`312 555 ${1_000 + random(9_000)}`);
    return { isIn: ({ kind, to }) => kind === 'added' && to === token, isLeft: false };
  }
  if (choice === 1 && names.length > 4) {
    await contacts.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
    return { isIn: ({ kind, from }) => kind === 'removed' && from === name, isLeft: false };
  }
  if (choice < 4) {
    await contactTabs(page).filter({ hasText: name }).first().click();
    await textbox('Title').fill(token);
    // Somebody may have removed the contact; then it is added again.
    return {
      isIn: ({ kind, path, to }) =>
        (path[2] === 'title' && to === token) || (kind === 'added' && to === name),
      isLeft: false,
    };
  }
  const [label, field] = fields[random(fields.length)] ?? fields[0];
  await page.getByRole('textbox', { name: label, exact: true }).fill(token);
  return { isIn: ({ path, to }) => path[0] === field && to === token, isLeft: false };
}

type FormState = { state: string; questions: number };

/** What the save bar says, and how many questions are open. A string, because this program has no types of the DOM. */
const formState = `({
  state: document.querySelector('button[type=submit][title="Ctrl+S"]')?.parentElement.querySelector('output')?.textContent ?? '',
  questions: document.querySelectorAll('fieldset[data-open-question]').length,
})`;

const readState = (page: Page): Promise<FormState> => page.evaluate(formState);

async function waitForState(page: Page, isReached: (now: FormState) => boolean) {
  for (const deadline = Date.now() + 60_000; ; await sleep(20)) {
    const now = await readState(page);
    if (isReached(now)) return now;
    if (Date.now() > deadline) throw new Error(`The form still says: ${JSON.stringify(now)}`);
  }
}

/** Makes one edit in a form, and saves until it is stored. Returns the edit and the number of questions. */
export async function editAndSave(page: Page, token: string, random: Random) {
  const edit = await makeEdit(page, token, random);
  await waitForState(page, ({ state }) => state === 'Unsaved changes');
  let asked = 0;
  for (;;) {
    await page.keyboard.press('Control+s');
    const { state, questions } = await waitForState(
      page,
      (now) => now.questions > 0 || now.state === 'Saved' || now.state.startsWith('Not saved'),
    );
    if (questions === 0 && state === 'Saved') return { edit, asked };
    asked += questions;
    while ((await readState(page)).questions > 0) {
      const isMine = random(2) === 0;
      edit.isLeft ||= !isMine;
      const choices = page.locator('fieldset[data-open-question]').first().getByRole('radio');
      await choices.nth(isMine ? 0 : 1).check();
    }
    // The answers may have made the form the same as what is stored.
    if ((await readState(page)).state === 'Saved') return { edit, asked };
  }
}
