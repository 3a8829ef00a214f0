import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleAvailableContact } from '#web/test/message-samples.ts';
import { dialog, openMessageDialog } from '#web/test/steps/message-steps.ts';

const suppressedPhone = { name: 'Mobile', phone: '+13125550142', suppressed: true };

test('disables recipients who opted out with the reason and a link, and shows the first five matches [2.13-7]', async () => {
  const unreachable = { title: '', email: null, phoneNumbers: [] };
  await openMessageDialog([
    sampleAvailableContact({ name: 'Ana', email: 'ana@x.example', phoneNumbers: [suppressedPhone] }),
    sampleAvailableContact({ name: 'Ben', title: 'Super', email: null, phoneNumbers: [suppressedPhone] }),
    ...Array.from({ length: 6 }, (_, index) =>
      sampleAvailableContact({ ...unreachable, name: `Cy ${index}` }),
    ),
  ]);
  await dialog().getByLabelText('Search contacts').click();
  const options = page.getByRole('listbox').getByRole('option');
  await expect.poll(() => options.elements()).toHaveLength(5);
  await expect.element(options.nth(1)).toMatchTextContent('Opted out of texts');
  await expect.element(options.nth(2)).toMatchTextContent('No email address or phone number');
  await options.nth(0).click();
  const channel = dialog().getByLabelText('Send to Ana by');
  await expect.element(channel).toHaveValue('emailTo ana@x.example');
  await expect.element(channel.getByRole('option', { name: /Mobile.*Opted out of texts/ })).toBeDisabled();
  const blocked = dialog()
    .getByLabelText('Available contacts')
    .getByRole('option', { name: 'Ben, Super (Opted out of texts)' });
  await expect.element(blocked).toBeDisabled();

  const optedOut = dialog().getByRole('list', { name: 'Contacts who opted out' });
  await expect.element(optedOut).toMatchTextContent('Ben: Opted out of texts.');
  const link = optedOut.getByRole('link', { name: 'See this opt-out' }).last();
  await expect.element(link).toHaveAttribute('href', '/app/messages/opt-outs?q=%2B13125550142');
  await expect.element(link).toHaveAttribute('target', '_blank');
});
