import { demonstrationSchema } from '#schema/demonstration.ts';
import { conflict } from '#server/base/errors.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import { requireOfficeUser } from '#server/http/session-guard.ts';

/** The end of the demonstration, until the next start. */
export function demonstrationRoutes(api: Api, { demonstration }: Services): void {
  api.put(
    '/demonstration',
    {
      schema: {
        summary: 'Begin with a company of its own at the next start, or not; for office users only',
        body: demonstrationSchema,
        data: demonstrationSchema,
        failures: [403, 409],
      },
    },
    async (request) => {
      requireOfficeUser(request);
      if (!demonstration) throw conflict('This is no demonstration.', 'no_demonstration');
      demonstration.setStartsOwnCompany(request.body.startsOwnCompany);
      return { data: { startsOwnCompany: demonstration.startsOwnCompany() } };
    },
  );
}
