import { z } from 'zod';
import { expiringWarrantiesQuery, expiringWarrantySchema } from '#schema/records/expiring-warranties.ts';
import type { Api } from '#server/http/api.ts';
import { sendJson } from '#server/http/send-json.ts';
import { companyDay, type Services } from '#server/http/services.ts';
import { listExpiringWarranties } from './warranties.queries.ts';

export function warrantiesRoutes(api: Api, services: Services): void {
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
      const today = companyDay(services);
      return sendJson(
        reply,
        `{"data":${await listExpiringWarranties(services.db, today, request.query.limit)}}`,
      );
    },
  );
}
