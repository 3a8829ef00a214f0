import { z } from 'zod';
import { dayOf } from '#schema/fields/day.ts';
import { expiringWarrantiesQuery, expiringWarrantySchema } from '#schema/records/expiring-warranties.ts';
import type { Api } from '#server/http/api.ts';
import { sendJson } from '#server/http/send-json.ts';
import type { Services } from '#server/http/services.ts';
import { listExpiringWarranties } from './warranties.queries.ts';

export function warrantiesRoutes(api: Api, { db, clock, config }: Services): void {
  api.get(
    '/warranties/expiring',
    {
      schema: {
        summary: 'List warranties that expire within 90 days, soonest first',
        querystring: expiringWarrantiesQuery,
        data: z.array(expiringWarrantySchema),
      },
    },
    async (request, reply) => {
      const today = dayOf(clock.now(), config.company.timeZone);
      return sendJson(reply, `{"data":${await listExpiringWarranties(db, today, request.query.limit)}}`);
    },
  );
}
