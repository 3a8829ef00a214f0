import { addressLine } from '#schema/fields/address-line.ts';
import type { ListedVisit } from '#schema/visits/visits.ts';

const placeOf = ({ customer, serviceAddress }: ListedVisit) =>
  `${customer._id} ${addressLine(serviceAddress)}`;

/** The visits of one customer and place together, where the first of them is. The order stays otherwise. */
export function groupVisits(visits: readonly ListedVisit[]): {
  rows: ListedVisit[];
  /** The customer and place above visits that are together; undefined for a visit on its own. */
  headingOf: (visit: ListedVisit) => string | undefined;
} {
  const groups = Map.groupBy(visits, placeOf);
  return {
    rows: [...groups.values()].flat(),
    headingOf(visit) {
      const { length } = groups.get(placeOf(visit)) ?? [];
      return length > 1 ? `${visit.customer.name}, ${addressLine(visit.serviceAddress)}` : undefined;
    },
  };
}
