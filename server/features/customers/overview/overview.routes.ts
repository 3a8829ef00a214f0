import { z } from 'zod';
import {
  completeBlockQuery,
  type OverviewBlock,
  overviewBlocks,
} from '#schema/overview/customer-overview.ts';
import { customerNotFoundMessage } from '#server/features/customers/customers.queries.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { sendJson } from '#server/http/send-json.ts';
import { companyDay, type Services } from '#server/http/services.ts';
import { sessionOf } from '#server/http/session-guard.ts';
import { blockNames, getOverviewBlock, isCompleteBlock } from './overview.queries.ts';

const params = idParams(customerNotFoundMessage);
const noQuery: z.ZodType<{ all?: boolean | undefined }> = z.object({});

/** What each block is, for the description of the API. */
const summaries: Record<OverviewBlock, string> = {
  head: 'Get whom to call at a customer, and what a message is most likely about',
  'open-work': "List a customer's open work orders and projects, last updated first",
  visits: "List a customer's visits that are due, overdue, booked or next, earliest first",
  warranties: "List a customer's warranties that expire within 90 days, soonest first",
  messages: "List a customer's last messages, scheduled ones and replies",
  places: "List the places of a customer's records, the last updated first",
  units: "List the units of a customer's records, each serial number once, newest first",
  'closed-work': "List a customer's closed work orders, last closed first",
  contracts: "List a customer's service contracts, open ones by their next visit first",
  projects: "List a customer's projects, open ones first",
};

/** Each block has a route of its own, so that its response is described exactly. */
export function customerOverviewRoutes(api: Api, services: Services): void {
  for (const block of blockNames) {
    api.get(
      `/customer/:id/overview/${block}`,
      {
        schema: {
          summary: summaries[block],
          params,
          querystring: isCompleteBlock(block) ? completeBlockQuery : noQuery,
          data: overviewBlocks[block],
        },
      },
      async (request, reply) => {
        const reading = isCompleteBlock(block) && request.query.all ? (`all ${block}` as const) : block;
        const reader = { userId: sessionOf(request).user._id, today: companyDay(services) };
        const json = await getOverviewBlock(services.db, reading, request.params.id, reader);
        return sendJson(reply, `{"data":${json}}`);
      },
    );
  }
}
