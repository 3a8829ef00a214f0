import { projects } from './projects.ts';
import { serviceContracts } from './service-contracts.ts';
import { workOrders } from './work-orders.ts';

/** Every kind of record there is, in the order of the navigation. */
export const recordKinds = [workOrders, serviceContracts, projects] as const;
