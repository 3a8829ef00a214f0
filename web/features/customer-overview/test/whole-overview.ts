import { page } from 'vitest/browser';
import { projects } from '#schema/records/projects.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { sampleChange } from '#web/test/history-samples.ts';
import { emptyOverview, overviewContract, overviewRecord, overviewUnit } from '#web/test/overview-samples.ts';
import { api } from '#web/test/render-app.tsx';
import { address, sampleContact, sampleCustomer, sampleId, sampleMessage } from '#web/test/samples.ts';
import { serveOverview } from '#web/test/serve-overview.ts';
import { sampleVisit } from '#web/test/visit-samples.ts';

const longWord = 'Superintendent-of-Extraordinarily-Long-Designations-Without-A-Single-Blank-Between-Them';

export const customer = sampleCustomer({
  name: `Elm Street Bakery ${longWord}`,
  contacts: [
    sampleContact({ email: 'ana@bakery.example' }),
    sampleContact({ name: longWord, title: longWord, email: `${'a'.repeat(60)}@bakery.example` }),
    ...['Cy', 'Di', 'Ed', 'Flo'].map((name) => sampleContact({ name })),
  ],
});
export const path = `/app/customers/${customer._id}/overview`;
/** A card by the beginning of its title. */
export const block = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const list = <Row>(...rows: Row[]) => ({ rows, total: rows.length });

export const workOrder = overviewRecord({ technicians: ['Tess Tech'] });
export const project = overviewRecord({ status: 'Active', classification: longWord }, projects);
const { head } = emptyOverview(customer);
const contacts = head.contacts.map((contact, index) => ({
  ...contact,
  emailSuppressed: index === 0,
  phoneNumbers: contact.phoneNumbers.map((phone) => ({ ...phone, suppressed: index === 1 })),
}));

const reply = {
  _id: sampleId(),
  from: '+13125550142',
  fromName: 'Ana Long',
  body: 'Yes, Thursday works.',
  receivedAt: '2026-03-10T15:00:00.000Z',
  workOrder: workOrder._id,
  serviceContract: null,
  project: null,
  recordNumber: workOrder.number,
  isSuppressed: false,
  isUnread: true,
};

const onProject = { workOrder: null, project: project._id, recordNumber: project.number };

const warranty = {
  _id: sampleId(),
  type: 'Parts' as const,
  company: longWord,
  expirationDate: '2026-03-13',
  daysLeft: 1,
  equipment: { identifier: 'RTU-1', serial: 'S1' },
  customer: { _id: customer._id, name: customer.name },
  workOrder: null,
  serviceContract: null,
  project: project._id,
  recordNumber: project.number,
};

export const nameless = { ...overviewUnit('EF 1', 'N/A'), model: longWord };

/** More than the overview shows at first. */
export const wholeUnits = Array.from({ length: 27 }, (_, n) => overviewUnit(`RTU-${n + 1}`, `SN 1${n}`));

/** Every block has something. */
export function serveEverything(): void {
  const next = sampleVisit({ state: 'upcoming', dueOn: '2026-06-12' });
  const overdue = Array.from({ length: 5 }, () => sampleVisit({ state: 'overdue', overdueDays: 3 }));
  const scheduled = sampleMessage({
    state: 'queued',
    sent: false,
    nextSendAt: '2026-12-04',
    message: 'Soon',
  });
  const text = 'changed the name from Elm Bakery to Elm Street Bakery';
  api.respond('GET /history', ({ query }) =>
    pageOf(query.get('id') === customer._id ? [sampleChange({ entity: 'customer', text })] : []),
  );
  serveOverview(customer, {
    head: {
      ...head,
      accessNotes: 'Gate code 4410.',
      contacts,
      latestRecord: { kind: workOrder.kind, _id: workOrder._id, number: workOrder.number },
    },
    'open-work': { ...list(workOrder, project), workOrders: 1, projects: 1 },
    visits: { rows: [...overdue, next], total: 6, overdue: 5, due: 0, next },
    warranties: list(warranty),
    messages: {
      sent: list(sampleMessage({ message: 'We arrive on Monday.' })),
      scheduled: list(scheduled),
      replies: { ...list(reply), unread: 2, latestUnread: { ...reply, ...onProject } },
    },
    places: list(
      {
        address,
        records: 5,
        open: 2,
        kinds: [
          { kind: 'work-order', records: 2, open: 0 },
          { kind: 'project', records: 3, open: 2 },
        ],
      },
      {
        address: { ...address, street: '5 Oak Street' },
        records: 1,
        open: 0,
        kinds: [{ kind: 'work-order', records: 1, open: 0 }],
      },
    ),
    units: { rows: [overviewUnit('RTU-1', 'SN 12-345'), nameless], total: wholeUnits.length },
    'closed-work': list(overviewRecord({ status: 'Closed', isOpen: false })),
    contracts: list(overviewContract({ endsOn: '2027-01-31' })),
    projects: list(project),
  });
}

/** The blocks of the first screen have as much as they show, and the access notes are long. */
export function serveFullBlocks(): void {
  serveEverything();
  const accessNotes = Array.from({ length: 24 }, (_, n) => `Line ${n + 1} of the notes.`).join('\n');
  const blocks = {
    head: { ...head, contacts, accessNotes },
    'open-work': {
      ...list(...Array.from({ length: 10 }, () => overviewRecord())),
      workOrders: 10,
      projects: 0,
    },
    warranties: list(...Array.from({ length: 4 }, () => ({ ...warranty, _id: sampleId() }))),
  };
  for (const [name, data] of Object.entries(blocks))
    api.respond(`GET /customer/${customer._id}/overview/${name}`, { data });
}
