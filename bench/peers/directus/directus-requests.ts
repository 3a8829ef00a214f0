import { shownLists, workOrderFields, workOrderLists } from '#bench/peers/base/peer-model.ts';
import {
  addedEvent,
  get,
  type JobRequests,
  pageSize,
  peerLists,
  peerValues,
  type Sample,
  secondVisit,
} from '#bench/peers/base/peer-requests.ts';

const path = '/items/work_orders';
const own = ['id', 'date_created', 'date_updated', ...workOrderFields.map(({ name }) => name)];
const ofList = (name: string) => `${name}.*`;
const listed = [...own, 'customer.id', 'customer.name', ...shownLists.map(ofList)];
const whole = [
  ...own,
  'customer.id',
  'customer.name',
  'customer.access_notes',
  ...workOrderLists.map(({ name }) => ofList(name)),
];
const exported = [...own.slice(1), 'customer.name'];

function listPath(parameters: string): string {
  return `${path}?fields=${listed.join(',')}&sort=-date_updated&limit=${pageSize}&meta=filter_count${parameters}`;
}

export function directusRequests({ workOrders, pos, words, deepPage }: Sample): JobRequests {
  const search = (text: string) => get(listPath(`&search=${encodeURIComponent(text)}`));
  const wholePath = (id: string) => `${path}/${id}?fields=${whole.join(',')}`;
  return {
    'list of 50 by update, first page': [get(listPath(''))],
    'list of 50 by update, deep page': [get(listPath(`&page=${deepPage}`))],
    'one work order': workOrders.map(({ _id }) => get(wholePath(_id))),
    'search for a customer PO': pos.map(search),
    'search for a word of the description': words.map(search),
    'export of all as CSV': [get(`${path}?export=csv&limit=-1&fields=${exported.join(',')}`)],
    'update a work order': workOrders.map((record) => ({
      method: 'PATCH',
      path: wholePath(record._id),
      body: JSON.stringify({
        description: `${record.description}${secondVisit}`,
        // Those that are left out are deleted, such as the event of the previous update.
        status_timeline: [...record.statusTimeline.map(({ _id }) => _id), addedEvent],
      }),
    })),
    'create a work order': workOrders.map((record) => ({
      method: 'POST',
      path: `${path}?fields=${whole.join(',')}`,
      body: JSON.stringify({ ...peerValues(record), ...peerLists(record), customer: record.customer._id }),
    })),
  };
}
