import { z } from 'zod';
import {
  type Customer,
  customerCountsQuery,
  customerCountsSchema,
  customerInputSchema,
  customerListQuery,
  customerSchema,
  customerUpdateSchema,
} from '#schema/customers.ts';
import { storedAddressSchema } from '#schema/fields/address.ts';
import { pageSchema } from '#schema/fields/lists.ts';
import { conflict } from '#server/base/errors.ts';
import {
  countRecords,
  describeDependents,
  listServiceAddresses,
} from '#server/features/records/records-of-customer.queries.ts';
import type { Api } from '#server/http/api.ts';
import { sendSpreadsheet } from '#server/http/csv/csv-export.ts';
import { idParams } from '#server/http/id-params.ts';
import { entityMutations } from '#server/http/mutations.ts';
import { sendEntity, sendJson } from '#server/http/send-json.ts';
import type { Services } from '#server/http/services.ts';
import { exportCustomersQuery } from './customers.export.ts';
import {
  createCustomer,
  customerNotFoundMessage,
  deleteCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
} from './customers.queries.ts';

const customerId = idParams(customerNotFoundMessage);

export function customersRoutes(api: Api, services: Services): void {
  const { db, config } = services;
  const mutations = entityMutations(services, 'customer', 'customer');

  api.get(
    '/customer',
    {
      schema: {
        summary: 'A page of customers',
        querystring: customerListQuery,
        envelope: pageSchema(customerSchema),
      },
    },
    async (request, reply) => sendJson(reply, await listCustomers(db, request.query)),
  );

  api.get(
    '/customer/counts',
    {
      schema: {
        summary: 'How many records customers have',
        querystring: customerCountsQuery,
        data: customerCountsSchema,
      },
    },
    async (request, reply) => sendJson(reply, `{"data":${await countRecords(db, request.query.ids)}}`),
  );

  api.get(
    '/customer/export',
    {
      schema: {
        summary: 'Every customer of a search as a spreadsheet',
        querystring: customerListQuery.pick({ q: true }),
        responseType: 'text/csv',
      },
    },
    (request, reply) =>
      sendSpreadsheet(reply, services, {
        label: 'customers',
        rows: exportCustomersQuery(request.query.q, config.company.timeZone),
      }),
  );

  api.get(
    '/customer/:id',
    { schema: { summary: 'One customer', params: customerId, data: customerSchema } },
    async (request, reply) => sendEntity(reply, await getCustomer(db, request.params.id)),
  );

  api.get(
    '/customer/:id/service-addresses',
    {
      schema: {
        summary: "A customer's addresses",
        params: customerId,
        data: z.array(storedAddressSchema),
      },
    },
    async (request, reply) => {
      const { json } = await getCustomer(db, request.params.id);
      const { address } = JSON.parse(json) as Customer;
      return sendJson(reply, `{"data":${await listServiceAddresses(db, request.params.id, address)}}`);
    },
  );

  api.post(
    '/customer',
    { schema: { summary: 'Add a customer', body: customerInputSchema, data: customerSchema } },
    (request, reply) =>
      mutations.create(request, reply, (tx, { actor, at }) =>
        createCustomer(tx, request.body, { userId: actor.id, at }),
      ),
  );

  api.put(
    '/customer/:id',
    {
      schema: {
        summary: 'Change a customer',
        params: customerId,
        body: customerUpdateSchema,
        data: customerSchema,
      },
    },
    (request, reply) =>
      mutations.update(
        request,
        reply,
        (tx) => getCustomer(tx, request.params.id, { forUpdate: true }),
        (tx, before, { actor, at }) => updateCustomer(tx, before, request.body, { userId: actor.id, at }),
      ),
  );

  api.delete(
    '/customer/:id',
    { schema: { summary: 'Delete a customer', params: customerId } },
    (request, reply) =>
      mutations.delete(
        request,
        reply,
        (tx) => getCustomer(tx, request.params.id, { forUpdate: true }),
        async (tx, { id }) => {
          const records = await describeDependents(tx, id);
          if (records) throw conflict(`This customer has ${records} and cannot be deleted.`, 'has_records');
          await deleteCustomer(tx, id);
        },
      ),
  );
}
