import { findPage } from '#bench/benchmarks/lists/page-depth.ts';
import { withChanges } from '#bench/scenarios/records.ts';
import { get, type JobRequests, pageSize, type Sample } from './base/peer-requests.ts';

const path = '/api/work-order';
const listPath = `${path}?limit=${pageSize}&sort=-updatedAt`;

export async function crewdeskRequests(
  { url, token }: { url: string; token: string },
  { workOrders, pos, words, deepPage }: Sample,
): Promise<JobRequests> {
  const search = (text: string) => get(`${listPath}&q=${encodeURIComponent(text)}`);
  return {
    'list of 50 by update, first page': [get(listPath)],
    'list of 50 by update, deep page': [get(await findPage(url, token, listPath, deepPage))],
    'one work order': workOrders.map(({ _id }) => get(`${path}/${_id}`)),
    'search for a customer PO': pos.map(search),
    'search for a word of the description': words.map(search),
    'export of all as CSV': [get(`${path}/export`)],
    'update a work order': workOrders.map((record) => ({
      method: 'PUT',
      path: `${path}/${record._id}`,
      body: JSON.stringify(withChanges(record)),
    })),
    'create a work order': workOrders.map((record) => ({
      method: 'POST',
      path,
      body: JSON.stringify(record),
    })),
  };
}
