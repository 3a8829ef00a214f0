import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, networkFailure } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { address, sampleEquipment } from '#web/test/samples.ts';
import {
  billing,
  openRecord,
  pressSave,
  saveRecord,
  saveState,
  section,
  service,
  startWorkOrder,
  textField,
} from '#web/test/steps/record-form-steps.ts';

const description = () => textField('Description');
const updateFailed = () => page.getByText(/^Something went wrong updating this work order\./);
const saves = () => api.requestsTo('PUT /work-order/:id');

test('keeps all input when saving fails [10.4-26]', async () => {
  const stored = await openRecord();
  await description().fill('Typed and kept');
  const restore = api.respond('PUT /work-order/:id', failure(500));
  await pressSave();
  await expect
    .element(page.getByText(/^Something went wrong updating this work order\. Please try again later\./))
    .toBeVisible();
  await expect.element(saveState('Not saved')).toBeVisible();
  await expect.element(description()).toHaveValue('Typed and kept');
  restore();
  await saveRecord();
  await expect.element(page.getByText('Work Order saved.')).toBeVisible();
  expect(stored.current().description).toBe('Typed and kept');
});

test('a double click creates one record', async () => {
  const created = await startWorkOrder();
  const release = api.hold('POST /work-order');
  await page.getByRole('button', { name: 'Add Work Order' }).dblClick();
  release();
  await expect.element(page.getByText('Work Order successfully added.')).toBeVisible();
  await expect.poll(() => location.pathname).toMatch(/\/work-orders\/[0-9a-f-]{36}$/);
  await expect.element(saveState('Saved')).toBeVisible();
  expect(api.requestsTo('POST /work-order')).toHaveLength(1);
  expect(created).toHaveLength(1);
});

test('the same-address checkbox follows the stored addresses and changes none', async () => {
  const stored = await openRecord();
  const sameAddress = page.getByRole('checkbox', { name: 'Billing same as service' });
  const street = (fields: ReturnType<typeof billing>) => fields.getByRole('textbox', { name: 'Street' });
  const theirs = { ...address, street: '5 Their Street' };
  await expect.element(sameAddress).toBeChecked();
  await expect.element(street(service())).toBeDisabled();
  await expect.element(saveState('Saved')).toBeVisible();

  await textField('Customer PO').fill('Mine');
  stored.change({ serviceAddress: theirs });
  await pressSave();
  await expect.element(saveState('Saved')).toBeVisible();
  await expect.element(sameAddress).not.toBeChecked();
  await expect.element(street(service())).toHaveValue(theirs.street);
  expect(stored.current()).toMatchObject({ customerPo: 'Mine', serviceAddress: { street: theirs.street } });

  for (const serviceAddress of [address, theirs]) {
    stored.change({ serviceAddress });
    await description().fill(`Mine, not ${serviceAddress.street}`);
    await pressSave();
    await expect.element(street(service())).toHaveValue(serviceAddress.street);
    await expect.element(saveState('Saved')).toBeVisible();
    expect(sameAddress.query()?.matches(':checked')).toBe(serviceAddress === address);
  }
  await expect.element(street(billing())).toHaveValue(address.street);
});

test('keeps input typed during a save in the row where it was typed', async () => {
  const stored = await openRecord({ equipment: [sampleEquipment('RTU-1', 'S1')] });
  const release = api.hold('PUT /work-order/:id');
  await description().fill('First');
  await pressSave();
  await pressSave();
  await description().fill('Second');
  const equipment = section('Equipment');
  const type = equipment.getByRole('textbox', { name: 'Type' }).last();
  await equipment.getByRole('button', { name: 'Add Equipment' }).click();
  await textField('Identifier').last().fill('RTU-2');
  await type.click();
  await userEvent.keyboard('Chil');
  release();
  await expect.element(page.getByText('Work Order saved.')).toBeVisible();
  await userEvent.keyboard('ler');
  await expect.element(type).toHaveValue('Chiller');
  await expect.element(textField('Identifier').last()).toHaveValue('RTU-2');
  await expect.element(description()).toHaveValue('Second');
  await expect.element(saveState('Unsaved changes')).toBeVisible();
  expect(saves()).toHaveLength(1);
  expect(stored.current()).toMatchObject({ description: 'First', version: 2 });
});

/** Stores the next save, but loses its response, and the connection. `meanwhile` runs between the two. */
function loseNextResponse(
  { save }: Awaited<ReturnType<typeof openRecord>>,
  meanwhile: () => Promise<void> = async () => {},
) {
  api.respond('GET /session', networkFailure);
  const restore = api.respond('PUT /work-order/:id', async (request) => {
    save(request);
    restore();
    await meanwhile();
    return networkFailure();
  });
}

test('saves again after a lost response without reporting a conflict', async () => {
  const stored = await openRecord();
  await description().fill('Saved, but who knows');
  await textField('Phone Number').fill('312-555-0177');
  loseNextResponse(stored);
  await pressSave();
  await expect.element(updateFailed()).toBeVisible();
  await textField('Customer PO').fill('PO-AFTER');
  await pressSave();
  await expect.element(page.getByText('Work Order saved.')).toBeVisible();
  await expect.element(saveState('Saved')).toBeVisible();
  expect(stored.current()).toMatchObject({
    description: 'Saved, but who knows',
    customerPo: 'PO-AFTER',
    version: 3,
  });
});

test('recognizes its own change when a refetch shows it before the response is lost', async () => {
  const stored = await openRecord();
  await description().fill('Mine');
  vi.useFakeTimers({ toFake: ['Date'] });
  loseNextResponse(stored, async () => {
    // By then the cached record is stale and is refetched.
    vi.setSystemTime(Date.now() + 6_000);
    window.dispatchEvent(new Event('visibilitychange'));
    // Without the response, the stored record looks like somebody else's change.
    await expect.poll(() => api.requestsTo('GET /work-order/:id').length).toBeGreaterThan(1);
  });
  await pressSave();
  await expect.element(updateFailed()).toBeVisible();
  await expect.element(saveState('Saved')).toBeVisible();
});

test('keeps the change of a colleague after a lost response', async () => {
  const stored = await openRecord();
  await description().fill('Mine');
  loseNextResponse(stored);
  await pressSave();
  await expect.element(updateFailed()).toBeVisible();
  stored.change({ customerPo: 'Theirs', updatedBy: { _id: 'cora', name: 'Cora Colleague' } });
  await pressSave();
  await expect
    .element(page.getByText(/^Saved, together with other changes, the last by Cora Colleague/))
    .toBeVisible();
  expect(stored.current()).toMatchObject({ customerPo: 'Theirs', description: 'Mine' });
});
