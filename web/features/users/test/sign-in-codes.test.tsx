import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SecurityNote } from '#schema/security-notes.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleId, sampleUser, session } from '#web/test/samples.ts';
import { expectToast } from '#web/test/steps/failure-steps.ts';

const notes = () => page.getByRole('region', { name: 'Security notes' });
const pat = sampleUser({ name: 'Pat Doe' });

function serveNotes(count: number): void {
  const sample = (wrongCodes: number): SecurityNote => ({
    _id: sampleId(),
    at: '2026-03-12T15:00:00.000Z',
    user: { _id: pat._id, name: pat.name },
    wrongCodes,
    networks: wrongCodes % 3,
  });
  api.respond('GET /security-notes', { data: Array.from({ length: count }, (_, n) => sample(25 - n)) });
}

const sendCode = () => page.getByRole('dialog').getByRole('button', { name: 'Send Sign-In Code' });

async function openEditDialog(): Promise<void> {
  api.respond('GET /user', pageOf([pat]));
  renderApp('/app/users');
  await page.getByRole('button', { name: 'Actions for Pat Doe' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Pat Doe');
}

test('an office user has a code sent to a colleague, and sees the reason when it cannot be sent', async () => {
  const error = 'The text could not be sent. The provider is down.';
  const restore = api.respond('POST /user/:id/sign-in-code', failure(503, { code: 'text_not_sent', error }));
  await openEditDialog();
  await expectAccessibleAtAllWidths();
  await sendCode().click();
  await expectToast(error);
  restore();
  const response = { data: { expiresAt: '2026-03-12T15:10:00.000Z' } };
  api.respond(`POST /user/${pat._id}/sign-in-code`, Response.json(response, { status: 201 }));
  await sendCode().click();
  await expectToast('A code was sent to Pat Doe. It is valid for 10 minutes.');
  expect(api.requestsTo(`POST /user/${pat._id}/sign-in-code`)).toHaveLength(2);
});

test('lists security notes, three at first', async () => {
  serveNotes(5);
  renderApp('/app/users');
  const items = notes().getByRole('listitem');
  await expect.poll(() => items.elements()).toHaveLength(3);
  await expect.element(items.nth(0)).toMatchTextContent('25 wrong codes entered for Pat Doe within an hour');
  await expect.element(items.nth(0)).not.toMatchTextContent('network');
  await expect.element(items.nth(2)).toMatchTextContent('from 2 networks');
  await expectAccessibleAtAllWidths('main');
  await notes().getByRole('button', { name: 'Show all 5' }).click();
  await expect.poll(() => items.elements()).toHaveLength(5);
});

test('shows no security notes without any, and none among the technicians', async () => {
  api.respond('GET /user', pageOf([pat]));
  renderApp('/app/users');
  await expect.element(page.getByRole('row', { name: /Pat Doe/ })).toBeVisible();
  await expect.element(notes()).not.toBeInTheDocument();
  serveNotes(1);
  renderApp('/app/technicians');
  await expect.element(page.getByRole('row', { name: /Pat Doe/ })).toBeVisible();
  await expect.element(notes()).not.toBeInTheDocument();
});

test('technicians neither see security notes nor send codes', async () => {
  serveNotes(1);
  api.respond('GET /session', { data: { ...session, user: { ...session.user, isTechnician: true } } });
  await openEditDialog();
  await expect.element(sendCode()).not.toBeInTheDocument();
  await expect.element(notes()).not.toBeInTheDocument();
  expect(api.requestsTo('GET /security-notes')).toEqual([]);
});
