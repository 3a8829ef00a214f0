import { page } from 'vitest/browser';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail, RecordListItem } from '#schema/records/record-responses.ts';
import { type RecordUpdate, recordUpdateSchema } from '#schema/records/records.ts';
import { isOpenStatus } from '#schema/records/status.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { User } from '#schema/users.ts';
import { type ApiRequest, failure } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { sampleId, sampleRecord } from '#web/test/samples.ts';
import { openList } from './record-list-steps.ts';

/** A record of a list in the response for one record. */
export function toDetail({ customer, assignedTechnicians = [], ...item }: RecordListItem): RecordDetail {
  return sampleRecord({
    ...item,
    customer: { ...customer, accessNotes: null },
    assignedTechnicians: assignedTechnicians.map((one) => ({ notice: null, ...one })),
  });
}

function withUpdate(record: RecordListItem, body: unknown, users: User[]): RecordListItem {
  const update = recordUpdateSchema(workOrders).parse(body);
  const statusTimeline = (update.statusTimeline ?? record.statusTimeline).map((event) => ({
    ...event,
    _id: event._id ?? sampleId(),
  }));
  const { status = record.status, statusObtainedAt = record.statusObtainedAt } = statusTimeline.at(-1) ?? {};
  const known = [...users, ...(record.assignedTechnicians ?? []).map(({ user }) => user)];
  const assignedTechnicians = update.assignedTechnicians?.map(({ _id, user }) => {
    const { name = '', phone = '' } = known.find((one) => one._id === user) ?? {};
    return { _id: _id ?? sampleId(), user: { _id: user, name, phone } };
  });
  return {
    ...record,
    ...(assignedTechnicians && { assignedTechnicians }),
    statusTimeline,
    status,
    statusObtainedAt,
    isOpen: isOpenStatus(status),
    version: record.version + 1,
  };
}

/** Opens a list of work orders whose records can be read and updated one by one, as on the server. */
export async function openEditableList(
  records: RecordListItem[],
  { users = [] as User[], search = '' } = {},
) {
  const kind: RecordKind = workOrders;
  const stored = new Map(records.map((record) => [record._id, record]));
  const find = (path: string) => {
    const record = stored.get(path.split('/').at(-1) ?? '');
    if (!record) throw new Error(`${path} is not in the list.`);
    return record;
  };
  api.respond('GET /user', { data: users, total: users.length, nextCursor: null });
  const list = await openList(records, kind, search);
  for (const { _id } of records) {
    api.respond(`GET ${kind.apiPath}/${_id}`, ({ path }) => ({ data: toDetail(find(path)) }));
    api.respond(`PUT ${kind.apiPath}/${_id}`, ({ path, body, headers }: ApiRequest) => {
      const record = find(path);
      if (headers.get('if-match') !== `"${record.version}"`) {
        const error = 'This work order was changed by someone else in the meantime.';
        return failure(412, { code: 'stale', error, data: toDetail(record) });
      }
      store(withUpdate(record, body, users));
      return { data: toDetail(find(path)) };
    });
  }

  function store(record: RecordListItem): void {
    stored.set(record._id, record);
    list.replace([...stored.values()]);
  }

  return {
    /** Changes a record as a colleague does: the open list still has its former version. */
    changeElsewhere({ _id }: RecordListItem, change: Partial<RecordListItem>): void {
      const record = find(_id);
      stored.set(_id, { ...record, ...change, version: record.version + 1 });
    },
  };
}

export const statusButton = ({ number }: { number: string }) =>
  page.getByRole('button', { name: new RegExp(`^Change status of ${number}:`) });

export const techniciansButton = ({ number }: { number: string }) =>
  page.getByRole('button', { name: new RegExp(`^Change technicians of ${number}:`) });

/** The updates of a record so far: the versions they are for, and their bodies. */
export function updatesOf({ _id }: { _id: string }) {
  return api.requestsTo(`PUT /work-order/${_id}`).map(({ headers, body }) => ({
    ifMatch: headers.get('if-match'),
    ...(body as RecordUpdate),
  }));
}
