import type { Manufacturer, ManufacturerInput } from '#schema/manufacturers.ts';
import { api } from '#web/lib/api/api.ts';

export function listManufacturers(signal?: AbortSignal) {
  return api.page<Manufacturer>('/manufacturers', { signal });
}

/** @param idempotencyKey one per new manufacturer, reused on retries */
export function createManufacturer(input: ManufacturerInput, idempotencyKey: string): Promise<Manufacturer> {
  return api.post('/manufacturers', input, { idempotencyKey });
}

/** A stale `version` is rejected with 412. */
export function renameManufacturer(
  { _id, version }: Pick<Manufacturer, '_id' | 'version'>,
  input: ManufacturerInput,
): Promise<Manufacturer> {
  return api.put(`/manufacturers/${encodeURIComponent(_id)}`, input, { version });
}

export function deleteManufacturer(id: string): Promise<void> {
  return api.delete(`/manufacturers/${encodeURIComponent(id)}`);
}
