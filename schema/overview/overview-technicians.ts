import { recordKinds } from '#schema/records/record-kinds.ts';
import type { OverviewRecord } from './customer-overview.ts';

/** Who works on a record. Projects have no technicians, and for closed work it no longer matters that there was none. */
export function techniciansText({ kind, technicians, isOpen }: OverviewRecord): string | null {
  if (technicians.length > 0) return technicians.join(', ');
  const hasTechnicians = recordKinds.some(({ id, hasTechnicians: has }) => id === kind && has);
  return hasTechnicians && isOpen ? 'No technician assigned' : null;
}
