import { z } from 'zod';
import { choiceField } from '#schema/entity/field-types.ts';
import { classifications } from './classifications.ts';
import type { RecordKind } from './record-kind.ts';
import { recordSorts } from './record-list.ts';

export const intervalTypes = ['days', 'weeks', 'months', 'years'] as const;
export type IntervalType = (typeof intervalTypes)[number];

const greaterThanZero = 'Must be greater than zero';

/** A form holds the text as typed; blank is no number. */
const amountSchema = z
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
  .pipe(z.int({ error: greaterThanZero }).min(1, greaterThanZero).max(10_000, 'Please use at most 10,000.'));

export const serviceContracts = {
  id: 'service-contract',
  apiName: 'serviceContract',
  apiPath: '/service-contracts',
  slug: 'service-contracts',
  numberPrefix: 'SC',
  labels: {
    singular: 'service contract',
    plural: 'service contracts',
    title: 'Service Contract',
    titles: 'Service Contracts',
  },
  emptyText: 'No service contracts to show at the moment.',
  dashboardCard: { place: 3, emptyText: 'No service contracts to show.' },
  classifications: classifications.serviceContract,
  ownColumns: ['serviceInterval', 'technicians'],
  sorts: {
    ...recordSorts,
    serviceInterval: {
      column: 'serviceInterval',
      choices: { ascending: 'Shortest interval first', descending: 'Longest interval first' },
    },
  },
  techniciansLabel: 'Technician',
  printed: { heading: 'Service Contract Information', fields: ['proposalNumber', 'serviceIntervalAmount'] },
  hasTabs: false,
  hasTechnicians: true,
  hasDocuments: false,
  startsWithWarranty: false,
  missingAddress: {
    billingAddress: 'Billing address is required',
    serviceAddress: 'Service address is required',
  },
  ownFields: {
    serviceIntervalType: {
      ...choiceField({
        label: 'Service Interval Unit',
        choices: intervalTypes,
        required: 'The interval must be in days, weeks, months or years.',
        blank: 'months',
        csvHeading: 'Service Interval Type',
      }),
      control: { type: 'none' },
    },
    serviceIntervalAmount: {
      label: 'Service Interval',
      csv: { heading: 'Service Interval Amount', format: 'text' },
      input: () => amountSchema,
      stored: z.int(),
      blank: 3,
      toDraft: (amount: number) => amount,
      control: { type: 'interval', unitField: 'serviceIntervalType' },
    },
  },
} as const satisfies RecordKind;

/** 'Every 3 months', 'Every 1 month'. */
export function intervalText(amount: number, type: string): string {
  return `Every ${amount} ${amount === 1 ? type.slice(0, -1) : type}`;
}
