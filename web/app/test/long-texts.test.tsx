import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageOf } from '#web/test/fake-api.ts';
import {
  sampleAvailableContact,
  sampleScheduledMessage,
  sampleSuppression,
} from '#web/test/message-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import {
  sampleContact,
  sampleCustomer,
  sampleEquipment,
  sampleMessage,
  sampleRecord,
  sampleWarranty,
} from '#web/test/samples.ts';
import {
  chooseFromRowMenu,
  dialog,
  messageField,
  selectContact,
  serveListedRecord,
  serveMessages,
} from '#web/test/steps/message-steps.ts';
import { openPrintView } from '#web/test/steps/print-steps.ts';
import { openRecord } from '#web/test/steps/record-form-steps.ts';
import { serveCustomers } from '#web/test/steps/serve-record.ts';
import { expectWhole } from '#web/test/steps/whole-text-steps.ts';

/** 60 characters, and no place to break but the @. */
const email = 'bartholomewmontgomerywhitfield@northbarringtonheights.example';
const phone = '+13125550142;ext=12345';
const serial = 'SN00001234567890000012345678900000123456789000001234567890';
const contact = sampleContact({ email, phoneNumbers: [{ _id: 'a-number', name: 'Dispatch', phone }] });

const widths = [390, 320];

async function expectWholeOnPhones(...texts: string[]): Promise<void> {
  for (const width of widths) {
    await page.viewport(width, 844);
    for (const text of texts) await expectWhole(text);
  }
}

test('a long email address and number are whole among the contacts of a customer on a phone', async () => {
  await page.viewport(390, 844);
  serveCustomers(sampleCustomer({ contacts: [contact] }));
  renderApp('/app/customers');
  await chooseFromRowMenu('View Contacts');
  await expectWholeOnPhones(email, '(312) 555-0142 ext. 12345');
});

test('long recipients are whole in messages, opt-outs and the message dialog on a phone', async () => {
  await page.viewport(390, 844);
  const reason = `550 5.1.1 <${email}>: Recipient address rejected`;
  serveMessages([
    sampleMessage({ emailTo: email, textTo: null, recipientName: null, state: 'failed', reason }),
  ]);
  renderApp('/app/messages');
  await expectWholeOnPhones(email, reason);
  serveMessages([sampleScheduledMessage({ emailTo: email, recipientName: 'Ben Ito' })]);
  renderApp('/app/messages?tab=scheduled');
  await expectWholeOnPhones(email);
  api.respond('GET /suppressions', pageOf([sampleSuppression({ emailTo: email, textTo: null, name: null })]));
  renderApp('/app/messages/opt-outs');
  await expectWholeOnPhones(email);

  const numbers = [{ name: 'Dispatch', phone, suppressed: false }];
  api.respond('GET /messages/available-contacts', {
    data: [sampleAvailableContact({ name: 'Ana Long', email, phoneNumbers: numbers })],
  });
  serveListedRecord();
  renderApp('/app/work-orders');
  await chooseFromRowMenu('Send Messages');
  await selectContact('Ana Long');
  await messageField().fill(`Please write to ${email}.`);
  await dialog().getByRole('button', { name: 'Preview' }).click();
  await expectWholeOnPhones(email);
});

test('long addresses and serial numbers are whole in a record and on its print view on a phone', async () => {
  await page.viewport(390, 844);
  const record = sampleRecord({
    contacts: [contact],
    description: `Write to ${email}`,
    equipment: [sampleEquipment('RTU-1', serial)],
    warranties: [{ ...sampleWarranty(serial), confirmationNumber: serial, notify: [email] }],
  });
  await page.viewport(1440, 900);
  await openRecord(record);
  const recipient = page.getByRole('region', { name: 'Warranties' }).getByText(email);
  // One line where there is room.
  await expect.poll(() => recipient.element().getBoundingClientRect().height).toBeLessThan(30);
  await expectWholeOnPhones(email);
  await openPrintView(record);
  await expectWholeOnPhones(email, serial, '(312) 555-0142 ext. 12345');
});
