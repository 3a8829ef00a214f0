import { z } from 'zod';
import { pageSchema } from '#schema/fields/lists.ts';
import {
  firstVisitProposalQuery,
  firstVisitProposalSchema,
  firstVisitsSchema,
  savedFirstVisitSchema,
} from '#schema/visits/first-visits.ts';
import type { Api } from '#server/http/api.ts';
import { respondToWrite } from '#server/http/idempotency.ts';
import { companyDay, type Services } from '#server/http/services.ts';
import { actorOf } from '#server/http/session-guard.ts';
import { listFirstVisitProposals } from './first-visits.queries.ts';
import { setFirstVisits } from './first-visits.writes.ts';

export function firstVisitsRoutes(api: Api, services: Services): void {
  const { db, config, company, clock } = services;
  const { unknownTextsPerHour } = config;

  api.get(
    '/service-contracts/first-visit-proposals',
    {
      schema: {
        summary: 'List open service contracts without a first visit, each with a proposal',
        querystring: firstVisitProposalQuery,
        envelope: pageSchema(firstVisitProposalSchema),
      },
    },
    (request) => listFirstVisitProposals(db, request.query, companyDay(services)),
  );

  api.post(
    '/service-contracts/first-visits',
    {
      schema: {
        summary: 'Set the first visits of service contracts, of all or of none',
        body: firstVisitsSchema(() => company().timeZone),
        data: z.array(savedFirstVisitSchema),
        successStatus: 200,
        failures: [412, 429],
      },
    },
    (request, reply) =>
      respondToWrite(services, request, reply, async (tx) => {
        const by = { actor: actorOf(request), at: clock.now() };
        const today = companyDay(services);
        const settings = { timeZone: company().timeZone, unknownTextsPerHour };
        const saved = await setFirstVisits(tx, request.body.visits, { by, settings, today });
        return { status: 200, json: JSON.stringify(saved) };
      }),
  );
}
