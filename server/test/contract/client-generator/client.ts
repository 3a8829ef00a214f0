import createClient from 'openapi-fetch';
import type { paths } from './generated/api.d.ts';

const address = { street: '120 Lake Street', city: 'Chicago', state: 'IL', zip: '60601' };

/** Somebody else's program: it knows the API only from the types that were generated from its description. */
export async function runClient(baseUrl: string, token: string) {
  const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });

  const created = await api.POST('/api/customer', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: { name: 'Northside Bakery', address, contacts: [] },
  });
  const customer = created.data?.data;
  if (!customer) throw new Error(created.error?.error);

  const order = await api.POST('/api/work-order', {
    body: {
      customer: customer._id,
      customerPo: 'PO-4471',
      classification: 'HVAC Commercial Service',
      description: 'The rooftop unit does not cool.',
      billingAddress: address,
      serviceAddress: address,
    },
  });
  const path = { id: customer._id };
  const renamed = await api.PUT('/api/customer/{id}', {
    params: { path, header: { 'If-Match': `"${customer.version}"` } },
    body: { name: 'Northside Bakery and Cafe', address },
  });
  const stale = await api.PUT('/api/customer/{id}', {
    params: { path, header: { 'If-Match': `"${customer.version}"` } },
    body: { name: 'Southside Bakery', address },
  });
  const list = await api.GET('/api/work-order', { params: { query: { customer: customer._id, limit: 5 } } });
  const invalid = await api.POST('/api/customer', {
    // @ts-expect-error The name is required.
    body: { address },
  });
  // @ts-expect-error There is no such property.
  void renamed.data?.data.nickname;
  return {
    orderNumber: order.data?.data.number,
    name: renamed.data?.data.name,
    staleStatus: stale.response.status,
    listed: list.data?.data.map(({ number, customer: { name } }) => ({ number, name })),
    invalidPaths: invalid.error?.issues?.map((issue) => issue.path),
  };
}
