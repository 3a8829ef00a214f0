import type { BenchRequest } from '#bench/load/load-job.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';

/** What every server does, in this order, so that those that write come last. */
export const jobNames = [
  'list of 50 by update, first page',
  'list of 50 by update, deep page',
  'one work order',
  'search for a customer PO',
  'search for a word of the description',
  'export of all as CSV',
  'update a work order',
  'create a work order',
] as const;
export type JobName = (typeof jobNames)[number];

/** The requests of each job; a job that a server does not have is absent. */
export type JobRequests = Partial<Record<JobName, BenchRequest[]>>;

/** The same rows for every server: work orders as Crewdesk returns them, texts to search for, and a page number. */
export type Sample = { workOrders: RecordDetail[]; pos: string[]; words: string[]; deepPage: number };

/** A server that is measured, and how it is asked. */
export type MeasuredServer = {
  name: string;
  url: string;
  pid: number;
  token: string;
  requests: JobRequests;
};

export const pageSize = 50;

export const get = (path: string): BenchRequest => ({ method: 'GET', path });

/** Texts that people search for: what is on one work order, and what is on many. */
export function searchTexts(workOrders: readonly RecordDetail[]): Pick<Sample, 'pos' | 'words'> {
  const words = workOrders.flatMap(({ description }) => /\b[a-z]{5,}\b/.exec(description)?.[0] ?? []);
  // Strapi also reads ids, which a hexadecimal text could be part of.
  const distinct = (texts: string[]) => [...new Set(texts)].filter((text) => /[^\da-f]/i.test(text));
  return { pos: distinct(workOrders.map(({ customerPo }) => customerPo)), words: distinct(words) };
}

/** Sends JSON and returns the response's, or throws with what the server says. */
export async function sendJson<Response>(
  url: string,
  { method = 'GET', token, body }: { method?: string; token?: string; body?: unknown } = {},
): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}: ${text.slice(0, 1000)}`);
  return (text === '' ? undefined : JSON.parse(text)) as Response;
}

/** The fields of a work order as both peers name them. */
export function peerValues(record: RecordDetail) {
  return {
    customer_po: record.customerPo,
    proposal_number: record.proposalNumber,
    classification: record.classification,
    description: record.description,
    status: record.status,
    status_on: record.statusObtainedAt,
    is_open: record.isOpen,
    billing_address: record.billingAddress,
    service_address: record.serviceAddress,
  };
}

/** The lists of a work order as both peers name their fields, without ids. */
export function peerLists(record: RecordDetail) {
  return {
    contacts: record.contacts.map(({ title, name, email, phoneNumbers }) => {
      return { title, name, email, phone_numbers: phoneNumbers };
    }),
    status_timeline: record.statusTimeline.map(({ status, statusObtainedAt }) => {
      return { status, status_obtained_at: statusObtainedAt };
    }),
    equipment: record.equipment.map(({ _id, installDate, ...unit }) => ({
      ...unit,
      install_date: installDate,
    })),
    warranties: record.warranties.map((warranty) => ({
      equipment_serial: warranty.equipmentSerial,
      company: warranty.company,
      type: warranty.type,
      confirmation_number: warranty.confirmationNumber,
      expiration_date: warranty.expirationDate,
      notify: warranty.notify,
    })),
    technicians: (record.assignedTechnicians ?? []).map(({ user: { name, phone } }) => ({ name, phone })),
  };
}

/** What an update of a peer changes, as one of Crewdesk does: the description, and one status event more. */
export const secondVisit = ' Second visit.';
export const addedEvent = { status: 'Active', status_obtained_at: '2030-01-31' };
