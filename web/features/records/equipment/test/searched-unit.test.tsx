import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleEquipment, sampleListItem } from '#web/test/samples.ts';
import {
  choose,
  openDashboard,
  openPalette,
  respondToSearches,
  sampleResult,
  searchBox,
} from '#web/test/steps/palette-steps.ts';
import { section } from '#web/test/steps/record-form-steps.ts';
import { serveRecord } from '#web/test/steps/serve-record.ts';

const serial = (name: string) =>
  section('Equipment').getByRole('group', { name, exact: true }).getByRole('textbox', { name: 'Serial' });
const unit = (name: string) => section('Equipment').getByRole('button', { name: new RegExp(`^${name}`) });

function serveUnits() {
  const equipment = Array.from({ length: 12 }, (_, n) => sampleEquipment(`RTU-${n}`, `TRN${n}00`));
  const record = serveRecord({ equipment });
  api.respond('GET /work-order', pageOf([sampleListItem({ _id: record._id, number: record.number })]));
  return record;
}

async function expectOpenUnit(name: string, value: string) {
  await expect.element(unit(name)).toHaveAttribute('aria-expanded', 'true');
  await expect.element(serial(name)).toHaveValue(value);
  await expect.element(serial(name)).toBeInViewport({ ratio: 1 });
  await expect.element(unit(name)).toHaveFocus();
}

test('a record found by a serial opens at that unit, from the palette and from its list [10.4-42]', async () => {
  const record = serveUnits();
  const result = { kind: 'work-order', _id: record._id, number: record.number };
  respondToSearches(
    sampleResult({ ...result, matched: { label: 'Serial', text: 'TRN900' } }),
    sampleResult({ ...result, customer: 'By unit', matched: { label: 'Unit', text: 'RTU-3' } }),
  );
  await openDashboard();
  await choose(record.number, /TRN900/);
  await expectOpenUnit('RTU-9', 'TRN900');
  // The page is open already.
  await choose(record.number, /RTU-3/);
  await expectOpenUnit('RTU-3', 'TRN300');

  renderApp('/app/work-orders?q=trn1100');
  await page
    .getByRole('row', { name: new RegExp(record.number) })
    .getByRole('link')
    .click();
  await expectOpenUnit('RTU-11', 'TRN1100');
});

test('a record that loads while the palette is open leaves it the focus', async () => {
  const record = serveUnits();
  respondToSearches(
    sampleResult({
      kind: 'work-order',
      _id: record._id,
      number: record.number,
      matched: { label: 'Serial', text: 'TRN900' },
    }),
  );
  await openDashboard();
  const load = api.hold('GET /work-order/:id');
  await choose(record.number, /TRN900/);
  await openPalette();
  load();
  await expect.element(unit('RTU-9')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(unit('RTU-9')).toBeInViewport();
  await userEvent.keyboard('add');
  await expect.element(searchBox()).toHaveValue('add');
});

test('a record found by its number opens at the top', async () => {
  const record = serveUnits();
  renderApp(`/app/work-orders?q=${record.number}`);
  await page
    .getByRole('row', { name: new RegExp(record.number) })
    .getByRole('link')
    .click();
  await expect.element(unit('RTU-9')).toHaveAttribute('aria-expanded', 'false');
  expect(location.search).toBe('');
  expect(window.scrollY).toBe(0);
});
