import type { Customer } from '#schema/customers.ts';
import type { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { sampleCustomer, sampleRecord } from '#web/test/samples.ts';
import { serveOverview } from '#web/test/serve-overview.ts';

/** Makes the API respond with customers: each one and its overview by its id, and lists searched by name. */
export function serveCustomers(...customers: Customer[]): void {
  for (const customer of customers) serveOverview(customer);
  api.respond('GET /customer', ({ query }) => {
    const text = query.get('q')?.toLowerCase() ?? '';
    return pageOf(customers.filter(({ name }) => name.toLowerCase().includes(text)));
  });
}

/** Makes the API respond with a record, and with its customer and the other ones. */
export function serveRecord(
  change: Partial<RecordDetail> = {},
  [customer = sampleCustomer(), ...others]: Customer[] = [],
  kind: (typeof recordKinds)[number] = workOrders,
): RecordDetail & { path: string } {
  const { _id, name, accessNotes } = customer;
  const record = sampleRecord({ customer: { _id, name, accessNotes }, ...change }, kind);
  serveCustomers(customer, ...others);
  api.respond(`GET ${kind.apiPath}/${record._id}`, { data: record });
  return { ...record, path: `/app/${kind.slug}/${record._id}` };
}
