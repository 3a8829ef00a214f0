import { zipLookupQuery, zipPlaceSchema } from '#schema/fields/address.ts';
import { notFound } from '#server/base/errors.ts';
import type { Api } from '#server/http/api.ts';
import { findZipPlace } from './zip-places.ts';

export function zipCodesRoutes(api: Api): void {
  api.get(
    '/address-by-zip',
    {
      schema: {
        summary: 'Look up the city and state of a ZIP code',
        querystring: zipLookupQuery,
        data: zipPlaceSchema,
      },
    },
    async (request) => {
      const place = await findZipPlace(request.query.zip);
      if (!place) throw notFound('Unknown ZIP code.');
      return { data: place };
    },
  );
}
