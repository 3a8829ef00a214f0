import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pageSchema } from '#schema/fields/lists.ts';
import { visitPreviewInput } from '#schema/visits/visit-preview.ts';
import {
  bookedWorkOrderSchema,
  bookingSchema,
  completeSchema,
  contractVisitsQuery,
  listedVisitSchema,
  moveSchema,
  skipSchema,
  type VisitReference,
  visitCountsSchema,
  visitListQuery,
  visitPreviewSchema,
  visitReference,
  visitSchema,
} from '#schema/visits/visits.ts';
import type { Tx } from '#server/db/client.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { respondToWrite } from '#server/http/idempotency.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';
import { sendJson } from '#server/http/send-json.ts';
import { companyDay, type Services } from '#server/http/services.ts';
import { actorOf } from '#server/http/session-guard.ts';
import { allVisits, contractNotFound, readContractVisits } from './contract-visits.ts';
import { countVisits } from './list/visit-counts.queries.ts';
import { listVisits } from './list/visits.queries.ts';
import { expectDueOn, type LockedVisit, lockVisit } from './locked-visit.ts';
import { moveWithFollowing } from './move-following.ts';
import { previewVisits } from './visit-preview.ts';
import { bookVisits } from './visit-work-orders.ts';
import { completeVisit, finishChange, moveVisit, restoreVisit, skipVisit } from './visits.writes.ts';

export function visitsRoutes(api: Api, services: Services): void {
  readVisitRoutes(api, services);
  changeVisitRoutes(api, services);
  bookVisitRoutes(api, services);
}

function readVisitRoutes(api: Api, services: Services): void {
  const { db, company } = services;
  const timeZone = () => company().timeZone;

  api.get(
    '/visits',
    {
      schema: {
        summary: 'List visits, one of each line: the last that is due, overdue or booked, or else the next',
        querystring: visitListQuery(timeZone),
        envelope: pageSchema(listedVisitSchema),
      },
    },
    async (request, reply) => sendJson(reply, await listVisits(db, request.query, companyDay(services))),
  );

  api.get(
    '/visits/counts',
    { schema: { summary: 'Count what is due', data: visitCountsSchema } },
    async (_request, reply) => sendJson(reply, `{"data":${await countVisits(db, companyDay(services))}}`),
  );

  api.get(
    '/service-contracts/:id/visits',
    {
      schema: {
        summary: 'List the visits of a service contract, past and to come',
        params: idParams(contractNotFound),
        querystring: contractVisitsQuery(timeZone),
        data: z.array(visitSchema),
      },
    },
    async (request) => {
      const today = companyDay(services);
      const to = request.query.to ?? Temporal.PlainDate.from(today).add({ months: 13 }).toString();
      return { data: await allVisits(await readContractVisits(db, request.params.id), today, to) };
    },
  );

  api.post(
    '/service-contracts/visit-preview',
    {
      // It only reads.
      config: { allowedWhileRestoring: true },
      schema: {
        summary: 'Compute the next visits of a service contract before it is saved',
        body: visitPreviewInput(timeZone),
        data: visitPreviewSchema,
        successStatus: 200,
      },
    },
    async (request) => ({ data: await previewVisits(db, request.body) }),
  );
}

function settingsOf({ company, config: { unknownTextsPerHour } }: Services) {
  return { timeZone: company().timeZone, unknownTextsPerHour };
}

function changeVisitRoutes(api: Api, services: Services): void {
  const timeZone = () => services.company().timeZone;
  const data = visitSchema.nullable();

  type Change = (tx: Tx, visit: LockedVisit, today: string, by: ChangeInfo) => Promise<void>;

  type Named = VisitReference & { dueOn?: string | undefined; reason?: string };

  /** Runs a change of the visit that the body names, and responds with the visit. */
  function respond(request: FastifyRequest, reply: FastifyReply, named: Named, change: Change) {
    return respondToWrite(services, request, reply, async (tx) => {
      const by = { actor: actorOf(request), at: services.clock.now() };
      const today = companyDay(services);
      const visit = await lockVisit(tx, named);
      expectDueOn(visit, named.dueOn);
      await change(tx, visit, today, by);
      const { reason } = named;
      return { status: 200, json: JSON.stringify(await finishChange(tx, visit, { by, today, reason })) };
    });
  }

  const failures = [404, 409] as const;

  api.post(
    '/visits/skip',
    { schema: { summary: 'Skip a visit', body: skipSchema(timeZone), data, successStatus: 200, failures } },
    (request, reply) =>
      respond(request, reply, request.body, (tx, visit) => skipVisit(tx, visit, request.body.reason)),
  );

  api.post(
    '/visits/move',
    { schema: { summary: 'Move a visit', body: moveSchema(timeZone), data, successStatus: 200, failures } },
    (request, reply) => {
      const { to, reason, andFollowing } = request.body;
      return respond(request, reply, request.body, (tx, visit, today, by) =>
        andFollowing
          ? moveWithFollowing(tx, visit, to, { by, settings: settingsOf(services), today })
          : moveVisit(tx, visit, to, reason),
      );
    },
  );

  api.post(
    '/visits/restore',
    { schema: { summary: 'Restore a visit', body: visitReference, data, successStatus: 200, failures } },
    (request, reply) => respond(request, reply, request.body, (tx, visit) => restoreVisit(tx, visit)),
  );

  api.post(
    '/visits/complete',
    {
      schema: {
        summary: 'Complete a visit',
        body: completeSchema(timeZone),
        data,
        successStatus: 200,
        failures,
      },
    },
    (request, reply) =>
      respond(request, reply, request.body, (tx, visit, today) =>
        completeVisit(tx, visit, request.body, today),
      ),
  );
}

function bookVisitRoutes(api: Api, services: Services): void {
  api.post(
    '/visits/work-orders',
    {
      schema: {
        summary: 'Create work orders for visits',
        body: bookingSchema,
        data: z.array(bookedWorkOrderSchema),
        failures: [404, 409],
      },
    },
    (request, reply) =>
      respondToWrite(services, request, reply, async (tx) => {
        const by = { actor: actorOf(request), at: services.clock.now() };
        const { visits, confirmEarlier } = request.body;
        const booking = { by, settings: settingsOf(services), today: companyDay(services), confirmEarlier };
        return { status: 201, json: JSON.stringify(await bookVisits(tx, visits, booking)) };
      }),
  );
}
