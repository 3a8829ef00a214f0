import { shownLists, workOrderLists } from '#bench/peers/base/peer-model.ts';
import {
  addedEvent,
  get,
  type JobRequests,
  pageSize,
  peerLists,
  peerValues,
  type Sample,
  secondVisit,
  sendJson,
} from '#bench/peers/base/peer-requests.ts';
import { documentIdOf } from './strapi-copies.ts';

const path = '/api/work-orders';

function populate(lists: readonly string[], customerFields: readonly string[]): string {
  const fields = customerFields.map((name, n) => `populate[customer][fields][${n}]=${name}`);
  return [...fields, ...lists.map((name) => `populate[${name}]=true`)].join('&');
}

const listed = populate(shownLists, ['name']);
const whole = populate(
  workOrderLists.map(({ name }) => name),
  ['name', 'access_notes'],
);

function listPath(page: number, parameters = ''): string {
  return `${path}?${listed}&sort=updatedAt:desc&pagination[page]=${page}&pagination[pageSize]=${pageSize}${parameters}`;
}

type Stored = { data: { status_timeline: { id: number }[] } };

export async function strapiRequests(
  { url, token }: { url: string; token: string },
  { workOrders, pos, words, deepPage }: Sample,
): Promise<JobRequests> {
  const search = (text: string) => get(listPath(1, `&_q=${encodeURIComponent(text)}`));
  const wholePath = (id: string) => `${path}/${documentIdOf(id)}?${whole}`;
  const updates = [];
  for (const { _id, description } of workOrders) {
    const { data } = await sendJson<Stored>(url + wholePath(_id), { token });
    updates.push({
      method: 'PUT' as const,
      path: wholePath(_id),
      body: JSON.stringify({
        data: {
          description: `${description}${secondVisit}`,
          // Those that are left out are deleted, such as the event of the previous update.
          status_timeline: [...data.status_timeline, addedEvent],
        },
      }),
    });
  }
  return {
    'list of 50 by update, first page': [get(listPath(1))],
    'list of 50 by update, deep page': [get(listPath(deepPage))],
    'one work order': workOrders.map(({ _id }) => get(wholePath(_id))),
    'search for a customer PO': pos.map(search),
    'search for a word of the description': words.map(search),
    'update a work order': updates,
    'create a work order': workOrders.map((record) => ({
      method: 'POST',
      path: `${path}?${whole}`,
      body: JSON.stringify({
        data: { ...peerValues(record), ...peerLists(record), customer: documentIdOf(record.customer._id) },
      }),
    })),
  };
}
