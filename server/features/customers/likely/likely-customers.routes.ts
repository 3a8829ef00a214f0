import { z } from 'zod';
import { likelyCustomerSchema, likelyCustomersQuery } from '#schema/likely-customers.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import { listLikelyCustomers } from './likely-customers.queries.ts';

export function likelyCustomersRoutes(api: Api, { db }: Services): void {
  api.get(
    '/customer/likely',
    {
      schema: {
        summary: 'Find up to three customers that a new one may be, by phone, email, name and street',
        querystring: likelyCustomersQuery,
        data: z.array(likelyCustomerSchema),
      },
    },
    async (request) => ({ data: await listLikelyCustomers(db, request.query) }),
  );
}
