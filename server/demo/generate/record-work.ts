import { projects } from '#schema/records/projects.ts';
import type { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordInput } from '#schema/records/records.ts';
import { type IntervalType, serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { buildingProjects } from '#server/demo/catalogue/building-projects.ts';
import { buildingWork } from '#server/demo/catalogue/building-work.ts';
import { commercialHvacWork } from '#server/demo/catalogue/commercial-hvac-work.ts';
import { contractWork } from '#server/demo/catalogue/contract-work.ts';
import { plumbingWork } from '#server/demo/catalogue/plumbing-work.ts';
import { residentialHvacWork } from '#server/demo/catalogue/residential-hvac-work.ts';
import { tradeProjects } from '#server/demo/catalogue/trade-projects.ts';
import type { WorkSorts } from '#server/demo/catalogue/work-types.ts';
import type { Choice, Random } from '#server/demo/random.ts';
import type { Sector } from './generate-descriptions.ts';
import { projectFields } from './project-fields.ts';

type Kind = (typeof recordKinds)[number];

/** What there is to do in records of one kind. */
type KindWork = {
  sorts: WorkSorts;
  /** The classifications that come up in each sector, the usual ones several times. */
  usual: Record<Sector, Choice>;
  /** What only this kind has. */
  own?(random: Random, setting: { createdOn: string; most: number }): Partial<RecordInput>;
};

const intervals: Choice<readonly [number, IntervalType]> = [
  [1, 'months'],
  [3, 'months'],
  [3, 'months'],
  [6, 'months'],
  [6, 'months'],
  [1, 'years'],
  [2, 'weeks'],
  [45, 'days'],
];

export const recordWork: Record<Kind['id'], KindWork> = {
  [workOrders.id]: {
    sorts: { ...commercialHvacWork, ...residentialHvacWork, ...plumbingWork, ...buildingWork },
    usual: {
      home: [
        'HVAC Residential Service',
        'HVAC Residential Service',
        'HVAC Residential Service',
        'HVAC Residential Install',
        'Plumbing Residential Service',
        'Plumbing Residential Service',
        'Plumbing Residential Install',
        'HVAC Service Parts',
        'Design Residential',
        'General Construction Remodeling Residential',
        'General Construction New Construction Residential',
      ],
      business: [
        'HVAC Commercial Service',
        'HVAC Commercial Service',
        'HVAC Commercial Service',
        'HVAC Commercial Service',
        'HVAC Commercial Install',
        'Plumbing Commercial Service',
        'Plumbing Commercial Service',
        'Plumbing Commercial Install',
        'Electrical Commercial Service',
        'Electrical Commercial Install',
        'Refrigeration',
        'Refrigeration',
        'HVAC Service Parts',
        'General Construction Service',
        'General Construction Remodeling Commercial',
        'General Construction New Construction Commercial',
        'Design Commercial',
      ],
      worship: [
        'HVAC Religious',
        'HVAC Religious',
        'Plumbing Commercial Service',
        'Electrical Commercial Service',
      ],
    },
  },
  [serviceContracts.id]: {
    sorts: contractWork,
    usual: {
      home: ['HVAC Residential Service', 'HVAC Residential Service', 'Plumbing Residential Service'],
      business: [
        'HVAC Commercial Service',
        'HVAC Commercial Service',
        'HVAC Commercial Service',
        'Plumbing Commercial Service',
        'Electrical Commercial Service',
        'General Construction Service',
      ],
      worship: ['HVAC Commercial Service', 'Plumbing Commercial Service'],
    },
    own(random) {
      const [serviceIntervalAmount, serviceIntervalType] = random.pick(intervals);
      return { serviceIntervalAmount, serviceIntervalType };
    },
  },
  [projects.id]: {
    sorts: { ...tradeProjects, ...buildingProjects },
    usual: {
      home: [
        'HVAC Residential Install',
        'Plumbing Residential Install',
        'General Construction Remodeling Residential',
        'General Construction New Construction Residential',
        'Design Residential',
      ],
      business: [
        'HVAC Commercial Install',
        'HVAC Commercial Install',
        'HVAC Commercial Install',
        'Plumbing Commercial Install',
        'Electrical Commercial Install',
        'General Construction New Construction Commercial',
        'General Construction Remodeling Commercial',
        'Design Commercial',
      ],
      worship: ['HVAC Religious', 'HVAC Religious', 'Electrical Commercial Install'],
    },
    own: projectFields,
  },
};
