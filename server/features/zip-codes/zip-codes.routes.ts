import { zipLookupQuery, zipPlaceSchema } from '#schema/fields/address.ts';
import { notFound } from '#server/base/errors.ts';
import type { Api } from '#server/http/api.ts';
import { findZipPlace } from './zip-places.ts';

export function zipCodesRoutes(api: Api): void {
  api.get(
    '/address-by-zip',
    { schema: { summary: 'City and state of a ZIP', querystring: zipLookupQuery, data: zipPlaceSchema } },
    async (request) => {
      const place = await findZipPlace(request.query.zip);
      if (!place) throw notFound('This ZIP is not known.');
      return { data: place };
    },
  );
}
