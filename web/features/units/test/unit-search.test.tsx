import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer, sampleEquipment } from '#web/test/samples.ts';
import { options, sampleResult, searchBox } from '#web/test/steps/palette-steps.ts';
import { serveRecord } from '#web/test/steps/serve-record.ts';
import { sampleUnit, serveUnit, unitOwner } from '#web/test/unit-samples.ts';

const block = (name: string) => page.getByRole('region', { name, exact: false });
const serialBox = () => page.getByRole('searchbox', { name: 'Serial of a unit, in any spelling' });

test('the palette leads to a unit by its serial, and so does the equipment of a record [10.8-18]', async () => {
  const record = serveRecord({
    equipment: [sampleEquipment('RTU-1', 'SN 12-345'), sampleEquipment('EF-1', 'N/A')],
  });
  serveUnit();
  const unit = sampleResult({
    kind: 'unit',
    _id: 'SN12345',
    number: 'RTU-1',
    matched: { label: 'Serial', text: 'SN 12-345' },
  });
  const other = sampleResult({ kind: 'work-order', _id: record._id, number: record.number });
  api.respond('GET /search', { data: [other], isComplete: true, unit });
  renderApp(`/app/work-orders/${record._id}`);
  await page.getByRole('button', { name: /^RTU-1/ }).click();
  await page.getByRole('button', { name: /^EF-1/ }).click();
  const link = page.getByRole('link', { name: 'All work on this unit' });
  await expect
    .element(link)
    .toHaveAttribute('href', `/app/units?serial=SN%2012-345&customer=${record.customer._id}`);
  await userEvent.keyboard('{Control>}k{/Control}');
  await searchBox().fill('sn12345');
  await expect.element(options().first()).toMatchTextContent(/RTU-1.*Serial: SN 12-345.*Unit/s);
  await expect.element(options().nth(1)).toMatchTextContent(record.number);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname + location.search).toBe('/app/units?serial=SN12345');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('RTU-1');
});

test('the search box keeps the focus and what is typed while another unit loads', async () => {
  const unit = sampleUnit({ customer: { ...unitOwner, accessNotes: null } });
  const other = sampleUnit({ customer: { _id: sampleCustomer()._id, name: 'Oak Hall', accessNotes: null } });
  serveUnit({ units: [] });
  api.respond('GET /units/head', ({ query }) => ({
    data: {
      key: 'SN12345',
      units: query.get('key') !== 'SN12345' ? [] : query.has('customer') ? [other] : [unit, other],
      isComplete: true,
    },
  }));
  renderApp('/app/units');
  await serialBox().click();
  await userEvent.keyboard('SN-12{Enter}');
  await expect.element(page.getByText('No record has a unit with the serial "SN-12".')).toBeVisible();
  await expect.element(serialBox()).toHaveFocus();
  await userEvent.keyboard('345{Enter}');
  const question = block('2 customers have a unit with this serial. Whose do you mean?');
  await expect.element(question).toBeVisible();
  await expect.element(serialBox()).toHaveFocus();
  await expect.element(serialBox()).toHaveValue('SN-12345');

  question.getByRole('link', { name: 'Oak Hall' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('RTU-1');
  await expect.element(page.getByRole('main')).toHaveFocus();
  await userEvent.keyboard('/{Escape}');
  await expect.element(page.getByText('Enter a serial to see all work on its unit.')).toBeVisible();
  await expect.element(serialBox()).toHaveFocus();
  await expect.element(serialBox()).toHaveValue('');
});
