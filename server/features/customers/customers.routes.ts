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
import { searchedPageSchema } from '#schema/fields/lists.ts';
import { knownUnitsQuery } from '#schema/records/record-queries.ts';
import { knownUnitSchema } from '#schema/records/record-responses.ts';
import { conflict } from '#server/base/errors.ts';
import {
  countRecordsOfCustomers,
  describeDependents,
  listServiceAddresses,
} from '#server/features/records/records-of-customer.queries.ts';
import type { Api } from '#server/http/api.ts';
import { sendSpreadsheet } from '#server/http/csv/csv-export.ts';
import { exportLogger } from '#server/http/csv/log-export.ts';
import { idParams } from '#server/http/id-params.ts';
import { entityMutations } from '#server/http/mutations.ts';
import { sendEntity, sendJson } from '#server/http/send-json.ts';
import type { Services } from '#server/http/services.ts';
import { sessionOf } from '#server/http/session-guard.ts';
import { exportCustomersQuery } from './customers.export.ts';
import { customerNotFoundMessage, getCustomer, listCustomers } from './customers.queries.ts';
import { createCustomer, deleteCustomer, updateCustomer } from './customers.writes.ts';
import { listKnownUnits } from './known-units.queries.ts';
import { likelyCustomersRoutes } from './likely/likely-customers.routes.ts';

const customerId = idParams(customerNotFoundMessage);

export function customersRoutes(api: Api, services: Services): void {
  readCustomerRoutes(api, services);
  readChoicesRoutes(api, services);
  likelyCustomersRoutes(api, services);
  writeCustomerRoutes(api, services);
}

function readCustomerRoutes(api: Api, services: Services): void {
  const { db } = services;

  api.get(
    '/customer',
    {
      schema: {
        summary: 'List customers',
        querystring: customerListQuery,
        envelope: searchedPageSchema(customerSchema),
      },
    },
    async (request, reply) => sendJson(reply, await listCustomers(db, request.query)),
  );

  api.get(
    '/customer/counts',
    {
      schema: {
        summary: 'Count the work orders and projects of customers',
        querystring: customerCountsQuery,
        data: customerCountsSchema,
      },
    },
    async (request, reply) =>
      sendJson(reply, `{"data":${await countRecordsOfCustomers(db, request.query.ids)}}`),
  );

  api.get(
    '/customer/export',
    {
      schema: {
        summary: 'Export the customers of a search as CSV',
        querystring: customerListQuery.pick({ q: true }),
        responseType: 'text/csv',
        failures: [429],
      },
    },
    (request, reply) =>
      sendSpreadsheet(reply, services, {
        label: 'customers',
        userId: sessionOf(request).user._id,
        log: exportLogger(services, request, 'customers'),
        rows: exportCustomersQuery(request.query.q, services.company().timeZone),
      }),
  );

  api.get(
    '/customer/:id',
    { schema: { summary: 'Get a customer', params: customerId, data: customerSchema } },
    async (request, reply) => sendEntity(reply, await getCustomer(db, request.params.id)),
  );
}

/** The routes for what a new record of the customer can choose from. */
function readChoicesRoutes(api: Api, { db }: Services): void {
  api.get(
    '/customer/:id/service-addresses',
    {
      schema: {
        summary: "List the customer's address and the service addresses of its records",
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

  api.get(
    '/customer/:id/equipment',
    {
      schema: {
        summary: "Search the equipment of the customer's records, each serial once, newest first",
        params: customerId,
        querystring: knownUnitsQuery,
        data: z.array(knownUnitSchema),
      },
    },
    async (request, reply) => {
      const { id } = await getCustomer(db, request.params.id);
      return sendJson(reply, `{"data":${await listKnownUnits(db, id, request.query.q)}}`);
    },
  );
}

function writeCustomerRoutes(api: Api, services: Services): void {
  const mutations = entityMutations(services, 'customer', 'customer');

  api.post(
    '/customer',
    { schema: { summary: 'Create a customer', body: customerInputSchema, data: customerSchema } },
    (request, reply) =>
      mutations.create(request, reply, (tx, { actor, at }) =>
        createCustomer(tx, request.body, { userId: actor.id, at }),
      ),
  );

  api.put(
    '/customer/:id',
    {
      schema: {
        summary: 'Update a customer',
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
