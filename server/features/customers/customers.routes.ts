import { z } from 'zod';
import {
  customerChangeSchema,
  customerCountsQuery,
  customerCountsSchema,
  customerInputSchema,
  customerListQuery,
  customerSchema,
} from '../../../schema/customers.ts';
import { pageSchema } from '../../../schema/lists.ts';
import type { Api } from '../../lib/api.ts';
import { sendSpreadsheet } from '../../lib/csv-export.ts';
import { staleWrite } from '../../lib/errors.ts';
import { matchesVersion } from '../../lib/etag.ts';
import { recordChange } from '../../lib/history.ts';
import { idParams } from '../../lib/id-params.ts';
import { sendEntity, sendJson } from '../../lib/send-json.ts';
import type { Services } from '../../lib/services.ts';
import { actorOf, sessionOf } from '../../lib/session-guard.ts';
import { answerWrite, created, deleted, updated } from '../../lib/write.ts';
import { customerSheet } from './customers.export.ts';
import {
  countRecords,
  createCustomer,
  customerGone,
  deleteCustomer,
  getCustomer,
  listCustomers,
  listServiceAddresses,
  updateCustomer,
} from './customers.queries.ts';

const customerId = idParams(customerGone);

export function customersRoutes(api: Api, services: Services): void {
  const { db, clock } = services;

  api.get(
    '/customer',
    {
      schema: {
        summary: 'A page of customers',
        querystring: customerListQuery,
        wholeAnswer: pageSchema(customerSchema),
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
        answer: customerCountsSchema,
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
        answerType: 'text/csv',
      },
    },
    (request, reply) =>
      sendSpreadsheet(reply, services, { label: 'customers', rows: customerSheet(request.query.q) }),
  );

  api.get(
    '/customer/:id',
    { schema: { summary: 'One customer', params: customerId, answer: customerSchema } },
    async (request, reply) => sendEntity(reply, await getCustomer(db, request.params.id)),
  );

  api.get(
    '/customer/:id/service-addresses',
    {
      schema: {
        summary: "A customer's addresses",
        params: customerId,
        answer: z.array(customerSchema.shape.address),
      },
    },
    async (request, reply) =>
      sendJson(reply, `{"data":${await listServiceAddresses(db, request.params.id)}}`),
  );

  api.post(
    '/customer',
    { schema: { summary: 'Add a customer', body: customerInputSchema, answer: customerSchema } },
    (request, reply) =>
      answerWrite(services, request, reply, async (tx) => {
        const at = clock.now();
        const actor = actorOf(request);
        const customer = await createCustomer(tx, request.body, { userId: actor.id, at });
        await recordChange(tx, {
          at,
          actor,
          entity: 'customer',
          entityId: customer.id,
          before: null,
          after: customer.json,
        });
        return created(customer);
      }),
  );

  api.put(
    '/customer/:id',
    {
      schema: {
        summary: 'Change a customer',
        params: customerId,
        body: customerChangeSchema,
        answer: customerSchema,
      },
    },
    (request, reply) =>
      answerWrite(services, request, reply, async (tx) => {
        const at = clock.now();
        const before = await getCustomer(tx, request.params.id, { forUpdate: true });
        if (!matchesVersion(request.headers['if-match'], before.version)) {
          throw staleWrite('This customer was changed by somebody else in the meantime.', before.json);
        }
        const userId = sessionOf(request).user._id;
        const after = await updateCustomer(tx, before, request.body, { userId, at });
        await recordChange(tx, {
          at,
          actor: actorOf(request),
          entity: 'customer',
          entityId: after.id,
          before: before.json,
          after: after.json,
        });
        return updated(after);
      }),
  );

  api.delete(
    '/customer/:id',
    { schema: { summary: 'Delete a customer', params: customerId } },
    (request, reply) =>
      answerWrite(services, request, reply, async (tx) => {
        const before = await getCustomer(tx, request.params.id, { forUpdate: true });
        await deleteCustomer(tx, before.id);
        await recordChange(tx, {
          at: clock.now(),
          actor: actorOf(request),
          entity: 'customer',
          entityId: before.id,
          before: before.json,
          after: null,
        });
        return deleted;
      }),
  );
}
