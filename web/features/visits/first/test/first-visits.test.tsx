import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import type { FirstVisitProposal } from '#schema/visits/first-visits.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { api, navigateTo, renderApp } from '#web/test/render-app.tsx';
import { address, sampleId } from '#web/test/samples.ts';
import { fillDay } from '#web/test/steps/day-steps.ts';
import { noVisits } from '#web/test/visit-samples.ts';

const save = 'POST /service-contracts/first-visits';
const proposalsPath = 'GET /service-contracts/first-visit-proposals';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const fieldOf = ({ serviceContract: { number } }: FirstVisitProposal) =>
  page.getByRole('textbox', { name: `First visit of ${number}` });
const saves = () => api.requestsTo(save).map(({ body }) => body);

function sampleProposal(change: Partial<FirstVisitProposal> = {}): FirstVisitProposal {
  const _id = sampleId();
  return {
    serviceContract: { _id, number: `SC-${1000 + Number(_id.slice(-4))}`, version: 3 },
    customer: { _id: sampleId(), name: 'Elm Street Bakery' },
    serviceAddress: address,
    serviceIntervalType: 'months',
    serviceIntervalAmount: 3,
    lastWorkOrder: { _id: sampleId(), number: 'WO-1012', closedOn: '2026-12-31' },
    proposedOn: '2027-03-31',
    ...change,
  };
}

const [first, second, ended, unknown] = [
  sampleProposal(),
  sampleProposal({ proposedOn: '2027-04-02' }),
  sampleProposal({ proposedOn: null }),
  sampleProposal({ proposedOn: null, lastWorkOrder: null }),
];

async function openFirstVisits() {
  let stored = [first, second, ended, unknown];
  api.respond(proposalsPath, () => pageOf(stored));
  renderApp('/app/visits/first');
  await expect.element(fieldOf(first)).toBeVisible();
  return {
    set(proposals: FirstVisitProposal[]) {
      stored = proposals;
    },
  };
}

const inputOf = ({ serviceContract: { _id, version } }: FirstVisitProposal, firstVisitOn: string) => ({
  serviceContract: _id,
  firstVisitOn,
  version,
});

test('first visits are set from all proposals with the keyboard, and from other days [10.6-32]', async () => {
  const list = await openFirstVisits();
  const row = page.getByRole('listitem').filter({ hasText: first.serviceContract.number });
  await expect.element(row).toMatchTextContent('Last work order WO-1012 closed on 31 Dec 2026');
  await expect.element(row).toMatchTextContent('Every 3 months');
  await expect.element(page.getByText('No proposal: no work order was closed at this place.')).toBeVisible();
  await expect.element(page.getByText(/^No proposal: the contract ends before the next visit/)).toBeVisible();
  await expect.element(page.getByText('2 proposals to use on this page')).toBeVisible();

  (button('Use All Proposals').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('2 selected')).toBeVisible();
  await expect.element(fieldOf(first)).toHaveValue('31 Mar 2027');
  await expect.element(button('Use All Proposals')).toHaveFocus();
  await fillDay(fieldOf(second), '5 Apr 2027', 'Mon 5 Apr 2027');
  await fillDay(fieldOf(unknown), '1 Jun 2027', 'Tue 1 Jun 2027');
  await expectAccessibleAtAllWidths();
  api.respond(save, ({ body }) => {
    list.set([ended]);
    const { visits } = body as { visits: ReturnType<typeof inputOf>[] };
    const saved = ({ serviceContract: _id, firstVisitOn }: ReturnType<typeof inputOf>) => ({
      _id,
      number: 'SC-1001',
      version: 4,
      firstVisitOn,
    });
    return { data: visits.map(saved) };
  });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('First visit set for 3 service contracts.')).toBeVisible();
  const visits = [
    inputOf(first, '2027-03-31'),
    inputOf(second, '2027-04-05'),
    inputOf(unknown, '2027-06-01'),
  ];
  expect(saves()).toEqual([{ visits }]);
  await expect.element(fieldOf(first)).not.toBeInTheDocument();
  await expect.element(page.getByText('selected')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('a contract that was changed is marked, nothing is lost, and the next try is for its new version [10.6-33]', async () => {
  const list = await openFirstVisits();
  await button(`Use 31 Mar 2027 for ${first.serviceContract.number}`).click();
  await expect.element(fieldOf(first)).toHaveFocus();
  await button(`Use 2 Apr 2027 for ${second.serviceContract.number}`).click();
  const message = `${second.serviceContract.number} was changed by someone else in the meantime.`;
  const error = `No first visit was set. ${message}`;
  const issues = [{ path: 'visits.1', message }];
  const allow = api.respond(save, failure(412, { code: 'stale', error, issues }));
  list.set([first, { ...second, serviceContract: { ...second.serviceContract, version: 4 } }]);
  await button('Set First Visits').click();
  await expect.element(page.getByRole('main').getByText(message, { exact: true })).toBeVisible();
  await expect.element(fieldOf(second)).toHaveFocus();
  await expect.element(fieldOf(second)).toHaveValue('2 Apr 2027');
  await expect.element(fieldOf(ended)).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Back to Due Visits' }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('The first visits have not been set.');
  await button('Keep Editing').click();
  allow();
  api.respond(save, { data: [] });
  await button('Set First Visits').click();
  await expect.element(page.getByText('First visit set for 2 service contracts.')).toBeVisible();
  expect(saves()[1]).toMatchObject({ visits: [{ version: 3 }, { version: 4, firstVisitOn: '2027-04-02' }] });
});

test('days on another page stay when all of the last page are set', async () => {
  let last = [second];
  api.respond(proposalsPath, ({ query }) =>
    query.has('cursor') ? pageOf(last) : { data: [first], total: 51, nextCursor: '50' },
  );
  api.respond(save, () => {
    last = [];
    return { data: [] };
  });
  renderApp('/app/visits/first');
  await fillDay(fieldOf(first), '5 Apr 2027', 'Mon 5 Apr 2027');
  await button('Next page').click();
  await fillDay(fieldOf(second), '1 Jun 2027', 'Tue 1 Jun 2027');
  await button('Set First Visit').click();
  await expect.element(fieldOf(first)).toHaveValue('5 Apr 2027');
  expect(saves()).toEqual([{ visits: [inputOf(second, '2027-06-01')] }]);
});

test('Due Visits and the list of contracts lead to first visits, which say when none is missing or loading failed', async () => {
  api.respond('GET /service-contracts', pageOf([]));
  const allow = api.respond(
    proposalsPath,
    failure(503, { code: 'unavailable', error: 'Crewdesk is unavailable.' }),
  );
  api.respond('GET /visits', pageOf([]));
  api.respond('GET /visits/counts', { data: { ...noVisits, withoutFirstVisit: 2 } });
  renderApp('/app/visits');
  await expect.element(page.getByText(/^The first visit of 2 service contracts is not set/)).toBeVisible();
  const link = page.getByRole('link', { name: 'Set First Visits' });
  await expect.element(link).toHaveAttribute('href', '/app/visits/first');
  navigateTo(`/app/${serviceContracts.slug}?visit=notSet`);
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Service Contracts');
  await link.click();
  await expect.element(page.getByRole('alert').getByText('Crewdesk is unavailable.')).toBeVisible();
  allow();
  api.respond(proposalsPath, pageOf([]));
  await button('Try Again').click();
  await expect.element(page.getByText('Every open service contract has a first visit.')).toBeVisible();
  await expectAccessibleAtAllWidths('main');
});
