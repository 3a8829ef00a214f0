import type { System, SystemPart } from '#schema/system.ts';
import { api } from '#web/lib/api/api.ts';

/** How a part of the system does. For office users only. */
export function getSystemPart<Part extends SystemPart>(
  part: Part,
  signal?: AbortSignal,
): Promise<System<Part>> {
  return api.get(`/system/${part}`, { signal });
}
