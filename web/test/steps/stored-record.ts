import type { Customer } from '#schema/customers.ts';
import type { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { type RecordInput, recordInputSchema } from '#schema/records/records.ts';
import { sortTimeline } from '#schema/records/status.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { User } from '#schema/users.ts';
import { type ApiRequest, failure } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { olive, sampleCustomer, sampleId, sampleRecord } from '#web/test/samples.ts';

type Kind = (typeof recordKinds)[number];
/** What requests may refer to by an id. */
type References = { customers?: Customer[]; users?: User[] };
type Rows = { _id?: string | null | undefined }[];

function withIds<List extends Rows>(rows: List) {
  return rows.map((row: List[number]) => ({ ...row, _id: row._id ?? sampleId() }));
}

function expandTechnicians(
  assignments: NonNullable<RecordInput['assignedTechnicians']>,
  before: RecordDetail,
  users: User[],
) {
  const known = new Map((before.assignedTechnicians ?? []).map((one) => [one.user._id, one]));
  for (const { _id, name, phone } of users)
    if (!known.has(_id)) known.set(_id, { _id: sampleId(), user: { _id, name, phone }, notice: null });
  return assignments.flatMap(({ user }) => known.get(user) ?? []);
}

/** The record that the server stores for a request, on top of the version before it. */
function storeRecord(
  kind: Kind,
  before: RecordDetail,
  body: unknown,
  { customers = [], users = [] }: References = {},
): RecordDetail {
  const {
    assignedTechnicians = [],
    documents = [],
    additionalVisitLines,
    ...input
  } = recordInputSchema(kind).parse(body);
  const statusTimeline = sortTimeline(withIds(input.statusTimeline));
  const created = before.createdAt.slice(0, 10);
  const { status = 'Created', statusObtainedAt = created } = statusTimeline.at(-1) ?? {};
  const customer = [before.customer, ...customers].find(({ _id }) => _id === input.customer);
  if (!customer) throw new Error(`There is no customer ${input.customer}.`);
  return {
    ...before,
    ...input,
    ...(additionalVisitLines && { additionalVisitLines: withIds(additionalVisitLines) }),
    customer: { _id: customer._id, name: customer.name, accessNotes: customer.accessNotes },
    ...(kind.hasTechnicians && {
      assignedTechnicians: expandTechnicians(assignedTechnicians, before, users),
    }),
    contacts: withIds(input.contacts).map((contact) => ({
      ...contact,
      phoneNumbers: withIds(contact.phoneNumbers),
    })),
    statusTimeline,
    equipment: withIds(input.equipment),
    warranties: withIds(input.warranties),
    ...(kind.hasDocuments && { documents: withIds(documents) }),
    status,
    statusObtainedAt,
    isOpen: status !== 'Closed',
    version: before.version + 1,
    updatedBy: olive,
  };
}

/** A stored record behind its own endpoints: a stale version is rejected with 412, as by the server. */
export function serveStoredRecord(
  record: RecordDetail,
  kind: Kind = workOrders,
  references: References = {},
) {
  let current = record;

  function save({ headers, body }: ApiRequest) {
    if (headers.get('if-match') === `"${current.version}"`) {
      current = storeRecord(kind, current, body, references);
      return { data: current };
    }
    const error = `This ${kind.labels.singular} was changed by someone else in the meantime.`;
    return failure(412, { code: 'stale', error, data: current });
  }

  api.respond(`GET /customer/${record.customer._id}`, { data: sampleCustomer(record.customer) });
  api.respond(`GET ${kind.apiPath}/${record._id}`, () => ({ data: current }));
  api.respond(`PUT ${kind.apiPath}/${record._id}`, save);
  return {
    /** Its latest version. */
    current: () => current,
    save,
    /** Saves as somebody else does. */
    change(change: Partial<RecordDetail>): void {
      current = { ...current, ...change, version: current.version + 1 };
    },
  };
}

/** Creates the records that are posted, once for each key, and serves them. Returns those created so far. */
export function serveNewRecords(kind: Kind = workOrders, references: References = {}) {
  const created: ReturnType<typeof serveStoredRecord>[] = [];
  const responses = new Map<string, { json: string; data: RecordDetail }>();
  api.respond(`POST ${kind.apiPath}`, ({ headers, body }) => {
    const key = headers.get('idempotency-key') ?? '';
    const json = JSON.stringify(body);
    const before = responses.get(key);
    if (before?.json === json) return { data: before.data };
    if (before) return failure(422, { code: 'key_reused', error: 'Key used before.', data: before.data });
    const data = storeRecord(kind, sampleRecord({ version: 0 }, kind), body, references);
    responses.set(key, { json, data });
    created.push(serveStoredRecord(data, kind, references));
    return { data };
  });
  return created;
}
