import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer } from '#web/test/samples.ts';
import { searchBox } from '#web/test/steps/palette-steps.ts';
import { sampleUnit, serveUnit, unitOwner, unitRecordReference } from '#web/test/unit-samples.ts';

const block = (name: string) => page.getByRole('region', { name, exact: false });
const recordRequests = () =>
  api.requestsTo('GET /units/records').map(({ query }) => Object.fromEntries(query));

test('the same serial at two customers is a question, never put together [10.8-21]', async () => {
  const other = { _id: sampleCustomer()._id, name: 'Oak Hall', accessNotes: null };
  const units = [sampleUnit(), sampleUnit({ customer: other, records: 1 })];
  serveUnit({ units });
  renderApp('/app/units?serial=SN12345');
  const question = block('2 customers have a unit with this serial. Whose do you mean?');
  await expect.element(question).toMatchTextContent(/Elm Street Bakery.*2 records.*Oak Hall.*1 record/s);
  await expectAccessibleAtAllWidths();
  expect(recordRequests()).toEqual([]);
  api.respond('GET /units/head', ({ query }) => {
    const [of, key] = [query.get('customer'), 'SN12345'];
    return {
      data: { key, units: units.filter(({ customer }) => !of || customer._id === of), isComplete: true },
    };
  });
  await question.getByRole('link', { name: 'Oak Hall' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('RTU-1');
  expect(recordRequests()).toEqual([{ key: 'SN12345', customer: other._id, limit: '50' }]);
  // The others stay in reach, and a customer who no longer has it is no dead end.
  const owner = block('About this unit').getByText('Same Serial At').element().parentElement;
  expect(owner?.querySelector('a')?.getAttribute('href')).toBe(
    `/app/units?serial=SN%2012-345&customer=${unitOwner._id}`,
  );
  renderApp(`/app/units?serial=SN12345&customer=${sampleCustomer()._id}`);
  await expect
    .element(page.getByRole('link', { name: 'Search all customers' }))
    .toHaveAttribute('href', '/app/units?serial=SN12345');
});

test('facts that disagree are questions, and one press corrects the older ones [10.8-22]', async () => {
  const model = {
    field: 'model' as const,
    values: ['48TC', '48TM'].map((value) => ({ value, records: [unitRecordReference('WO-1041')], total: 1 })),
  };
  const installed = {
    field: 'installDate' as const,
    values: [
      { value: '2024-05-01', records: [unitRecordReference('WO-1041')], total: 1 },
      {
        value: '2023-01-05',
        records: [unitRecordReference('WO-1030'), unitRecordReference('WO-1029')],
        total: 4,
      },
    ],
  };
  serveUnit({ units: [sampleUnit({ facts: [model, installed] })] });
  renderApp('/app/units?serial=SN12345');
  // Two models may be two units.
  await expect
    .element(block('Which model is right?'))
    .toMatchTextContent(/If these are two units, correct the serial.*48TC in WO-1041.*48TM in WO-1041/s);
  const question = block('Which install date is right?');
  await expect
    .element(question)
    .toMatchTextContent(/1 May 2024 in WO-1041.*5 Jan 2023 in WO-1030, WO-1029 and 2 more/s);
  await expectAccessibleAtAllWidths('main');
  const error = 'Nothing was corrected, because WO-1030 cannot be saved. A customer PO number is required.';
  const allow = api.respond('POST /units/facts', failure(409, { code: 'not_corrected', error }));
  const correct = question.getByRole('button', { name: 'Correct the older ones to 1 May 2024' });
  correct.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(error)).toBeVisible();
  await expect.element(correct).toHaveFocus();
  allow();
  const corrected = ['WO-1030', 'WO-1029'].map((number) => ({ ...unitRecordReference(number), version: 2 }));
  api.respond('POST /units/facts', () => {
    serveUnit({ units: [sampleUnit({ facts: [model] })] });
    return { data: { corrected, remaining: 0 } };
  });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Corrected in 2 records.')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
  const [, request] = api.requestsTo('POST /units/facts');
  const named = { key: 'SN12345', customer: unitOwner._id, field: 'installDate' };
  expect(request?.body).toEqual({ ...named, value: '2024-05-01', replaces: ['2023-01-05'] });

  api.respond('POST /units/facts', () => {
    serveUnit();
    return { data: { corrected, remaining: 0 } };
  });
  const release = api.hold('POST /units/facts');
  await block('Which model').getByRole('button', { name: 'Use 48TM in all' }).click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(searchBox()).toHaveFocus();
  release();
  await expect.element(block('Which model')).not.toBeInTheDocument();
  await expect.element(searchBox()).toHaveFocus();
});
