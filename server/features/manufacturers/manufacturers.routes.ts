import { pageSchema } from '#schema/fields/lists.ts';
import { manufacturerInputSchema, manufacturerSchema } from '#schema/manufacturers.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { entityMutations } from '#server/http/mutations.ts';
import { sendJson } from '#server/http/send-json.ts';
import type { Services } from '#server/http/services.ts';
import {
  createManufacturer,
  getManufacturer,
  listManufacturers,
  manufacturerNotFoundMessage,
  markManufacturerDeleted,
  renameManufacturer,
} from './manufacturers.queries.ts';

const manufacturerId = idParams(manufacturerNotFoundMessage);

export function manufacturersRoutes(api: Api, services: Services): void {
  const { db } = services;
  const mutations = entityMutations(services, 'manufacturer', 'manufacturer');

  api.get(
    '/manufacturers',
    { schema: { summary: 'List equipment manufacturers', envelope: pageSchema(manufacturerSchema) } },
    async (_request, reply) => sendJson(reply, await listManufacturers(db)),
  );

  api.post(
    '/manufacturers',
    { schema: { summary: 'Create a manufacturer', body: manufacturerInputSchema, data: manufacturerSchema } },
    (request, reply) =>
      mutations.create(request, reply, (tx, { at }) => createManufacturer(tx, request.body.name, at)),
  );

  api.put(
    '/manufacturers/:id',
    {
      schema: {
        summary: 'Rename a manufacturer on all equipment',
        params: manufacturerId,
        body: manufacturerInputSchema,
        data: manufacturerSchema,
        failures: [409],
      },
    },
    (request, reply) =>
      mutations.update(
        request,
        reply,
        (tx) => getManufacturer(tx, request.params.id, { forUpdate: true }),
        (tx, { id }, { at }) => renameManufacturer(tx, id, request.body.name, at),
      ),
  );

  api.delete(
    '/manufacturers/:id',
    { schema: { summary: 'Delete a manufacturer; existing equipment keeps it', params: manufacturerId } },
    (request, reply) =>
      mutations.delete(
        request,
        reply,
        (tx) => getManufacturer(tx, request.params.id, { forUpdate: true }),
        (tx, { id }, { at }) => markManufacturerDeleted(tx, id, at),
      ),
  );
}
