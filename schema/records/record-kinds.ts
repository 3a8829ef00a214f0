import type { EntityFields } from '#schema/entity/entity-field.ts';
import { projects } from './projects.ts';
import { serviceContracts } from './service-contracts.ts';
import { workOrders } from './work-orders.ts';

/** Every kind of record there is, in the order of the navigation. */
export const recordKinds = [workOrders, serviceContracts, projects] as const;

type UnionToIntersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
/** The fields that only some kinds have, of all kinds together. */
export type AllOwnFields =
  UnionToIntersection<(typeof recordKinds)[number]['ownFields']> extends infer Fields extends EntityFields
    ? Fields
    : never;
