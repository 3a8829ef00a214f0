import type { Demonstration } from '#schema/demonstration.ts';
import { api } from '#web/lib/api/api.ts';

export function setDemonstration(demonstration: Demonstration): Promise<Demonstration> {
  return api.put('/demonstration', demonstration);
}
