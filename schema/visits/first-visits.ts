import { z } from 'zod';
import { storedAddressSchema } from '#schema/fields/address.ts';
import { requiredDay, type ZoneSource } from '#schema/fields/day.ts';
import { listQuerySchema } from '#schema/fields/lists.ts';
import { intervalTypes } from './interval.ts';

const reference = z.object({ _id: z.string(), number: z.string() });

/** The query of `GET /service-contracts/first-visit-proposals`, which is in the order of the contracts' numbers. */
export const firstVisitProposalQuery = listQuerySchema.omit({ q: true });
export type FirstVisitProposalQuery = z.output<typeof firstVisitProposalQuery>;

/** An open contract without a first visit. */
export const firstVisitProposalSchema = z.object({
  serviceContract: reference.extend({ version: z.int() }),
  customer: z.object({ _id: z.string(), name: z.string() }),
  serviceAddress: storedAddressSchema,
  serviceIntervalType: z.enum(intervalTypes),
  serviceIntervalAmount: z.int(),
  /** The last work order that was closed for this customer at this street and ZIP. */
  lastWorkOrder: reference.extend({ closedOn: z.string() }).nullable(),
  /** The first day from today on that is a whole number of intervals after that; null without one, or after the last day. */
  proposedOn: z.string().nullable(),
});
export type FirstVisitProposal = z.output<typeof firstVisitProposalSchema>;

export const maxFirstVisitsAtOnce = 100;

/** The body of `POST /service-contracts/first-visits`. @param timeZone the company's */
export const firstVisitsSchema = (timeZone: ZoneSource) =>
  z.object({
    visits: z
      .array(
        z.object(
          {
            serviceContract: z.uuid({ error: 'A service contract must be named by its id.' }).toLowerCase(),
            firstVisitOn: requiredDay('The day of the first visit is required.', timeZone),
            /** The version of the contract that the user saw. */
            version: z.int({ error: 'The version must be a whole number.' }),
          },
          { error: 'A first visit must have a service contract, a day and a version.' },
        ),
        { error: 'The first visits must be a list.' },
      )
      .min(1, 'Please choose a service contract.')
      .max(maxFirstVisitsAtOnce, `Please choose at most ${maxFirstVisitsAtOnce} service contracts.`)
      .refine(
        (visits) => new Set(visits.map(({ serviceContract }) => serviceContract)).size === visits.length,
        {
          error: 'Each service contract can be named only once.',
        },
      ),
  });
export type FirstVisitInput = z.output<ReturnType<typeof firstVisitsSchema>>['visits'][number];

/** A contract whose first visit was set. */
export const savedFirstVisitSchema = reference.extend({ version: z.int(), firstVisitOn: z.string() });
export type SavedFirstVisit = z.output<typeof savedFirstVisitSchema>;
