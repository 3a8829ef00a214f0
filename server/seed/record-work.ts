import { projects } from '../../schema/projects.ts';
import type { recordKinds } from '../../schema/record-kinds.ts';
import type { RecordInput } from '../../schema/records.ts';
import { type IntervalType, serviceContracts } from '../../schema/service-contracts.ts';
import { workOrders } from '../../schema/work-orders.ts';
import { buildingWork } from './building-work.ts';
import { contractWork } from './contract-work.ts';
import { daysLater } from './days.ts';
import { heatingAndCoolingWork } from './heating-and-cooling-work.ts';
import type { Sector } from './made-up-descriptions.ts';
import { plumbingWork } from './plumbing-work.ts';
import { projectWork } from './project-work.ts';
import type { Choice, Random } from './random.ts';
import type { WorkSorts } from './work-sort.ts';

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

const papers: Choice = [
  'Signed proposal',
  'Permit drawings',
  'Submittal of equipment',
  'Schedule',
  'Certificate of insurance',
  'Change order 1',
  'Start-up report',
  'Closeout manual',
];

export const recordWork: Record<Kind['id'], KindWork> = {
  [workOrders.id]: {
    sorts: { ...heatingAndCoolingWork, ...plumbingWork, ...buildingWork },
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
    sorts: projectWork,
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
    own(random, { createdOn, most }) {
      const hasPermit = random.chance(0.65);
      const folder = `https://files.northwindmechanical.example/projects/${createdOn.slice(0, 4)}-${random.between(1000, 9999)}`;
      const names = new Set(Array.from({ length: random.below(most + 1) }, () => random.pick(papers)));
      return {
        permitNumber: hasPermit
          ? random.pick(['B', 'M', 'P', 'E']) + random.between(100_100_000, 100_999_999)
          : null,
        permitDate: hasPermit && random.chance(0.9) ? daysLater(createdOn, random.between(-10, 20)) : null,
        documents: [...names].map((name) => ({
          _id: null,
          name,
          fileUrl: `${folder}/${name.toLowerCase().replaceAll(' ', '-')}.pdf`,
        })),
      };
    },
  },
};
