import { z } from 'zod';
import { classifications } from './classifications.ts';
import type { RecordKind } from './record-kind.ts';

export const intervalTypes = ['days', 'weeks', 'months', 'years'] as const;
export type IntervalType = (typeof intervalTypes)[number];

const greaterThanZero = 'Must be greater than zero';

export const serviceContracts = {
  id: 'service-contract',
  wireName: 'serviceContract',
  apiPath: '/service-contracts',
  slug: 'service-contracts',
  numberPrefix: 'SC',
  labels: {
    singular: 'service contract',
    plural: 'service contracts',
    title: 'Service Contract',
    titles: 'Service Contracts',
  },
  classifications: classifications.serviceContract,
  columns: ['status', 'classification', 'serviceInterval', 'workLocation', 'technicians'],
  techniciansLabel: 'Technician',
  printed: { heading: 'Service Contract Information', facts: ['proposalNumber', 'serviceInterval'] },
  hasTabs: false,
  hasTechnicians: true,
  hasDocuments: false,
  startsWithWarranty: false,
  missingAddress: {
    billingAddress: 'Billing address is required',
    serviceAddress: 'Service address is required',
  },
  ownFields: () => ({
    serviceIntervalType: z.enum(intervalTypes, {
      error: 'The interval must be in days, weeks, months or years.',
    }),
    // Forms hold what was typed; a blank is no number.
    serviceIntervalAmount: z
      .union(
        [
          z.number(),
          z
            .string()
            .regex(/^\s*\d+\s*$/)
            .transform(Number),
        ],
        { error: greaterThanZero },
      )
      .pipe(
        z.int({ error: greaterThanZero }).min(1, greaterThanZero).max(10_000, 'Please use at most 10,000.'),
      ),
  }),
  storedOwnFields: { serviceIntervalType: z.enum(intervalTypes), serviceIntervalAmount: z.int() },
  emptyOwnFields: { serviceIntervalType: 'months', serviceIntervalAmount: 3 },
} as const satisfies RecordKind;

/** 'Every 3 months', 'Every 1 month'. */
export function intervalText(amount: number, type: IntervalType): string {
  return `UnionToIntersection ${amount} ${amount === 1 ? type.slice(0, -1) : type}`;
}
