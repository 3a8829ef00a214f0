import { z } from 'zod';
import { storedAddressSchema } from '#schema/fields/address.ts';
import { requiredDay, type ZoneSource } from '#schema/fields/day.ts';
import { dayQuery, idQuery, technicianQuery } from '#schema/fields/filter-queries.ts';
import { listQuerySchema, sortQuery } from '#schema/fields/lists.ts';
import { requiredText } from '#schema/fields/text.ts';

/** The states of a visit without an outcome. */
export const openVisitStates = ['upcoming', 'due', 'overdue', 'booked'] as const;
export type OpenVisitState = (typeof openVisitStates)[number];

export const visitStates = [...openVisitStates, 'done', 'skipped', 'missed'] as const;
export type VisitState = (typeof visitStates)[number];

const workOrder = z.object({ _id: z.string(), number: z.string() });

/** A visit of a line; `line._id` and `n` name it. */
export const visitSchema = z.object({
  serviceContract: z.object({ _id: z.string(), number: z.string() }),
  customer: z.object({ _id: z.string(), name: z.string() }),
  /** The line of the contract's own interval has the contract's id and no label. */
  line: z.object({ _id: z.string(), label: z.string().nullable() }),
  n: z.int(),
  dueOn: z.string(),
  windowFrom: z.string(),
  windowTo: z.string(),
  state: z.enum(visitStates),
  overdueDays: z.int(),
  /** The day to which it was moved, which is then also `dueOn`. */
  movedTo: z.string().nullable(),
  /** Why it was moved or skipped, or what made it up. */
  reason: z.string().nullable(),
  workOrder: workOrder.nullable(),
  /** That work order is closed, and the visit was not counted as done. */
  isNotCounted: z.boolean(),
  /** The day on which it was done; of a missed visit, the day on which a later one made it up. */
  doneOn: z.string().nullable(),
});
export type Visit = z.output<typeof visitSchema>;

/** A visit that a work order was made for. */
export const workOrderVisitSchema = visitSchema
  .pick({ serviceContract: true, line: true, n: true, doneOn: true })
  .extend({
    /** Null when the contract no longer says when it is due. */
    dueOn: z.string().nullable(),
    /** Null when it is no longer owed: the contract was closed, ended before it, or lost the line. */
    state: z.enum(visitStates).nullable(),
  });
export type WorkOrderVisit = z.output<typeof workOrderVisitSchema>;

/** A line in the list of visits, as its visit that is shown. */
export const listedVisitSchema = visitSchema.extend({
  /** The number of open visits of the line before this one. */
  earlierOpen: z.int(),
  serviceAddress: storedAddressSchema,
});
export type ListedVisit = z.output<typeof listedVisitSchema>;

export const visitSorts = {
  dueOn: { column: 'shownOn', choices: { ascending: 'Earliest first', descending: 'Latest first' } },
} as const;

/** The query of `GET /visits`. `state` may name several states: `due,overdue`. @param timeZone the company's */
export const visitListQuery = (timeZone: ZoneSource) =>
  listQuerySchema.omit({ q: true }).extend({
    sort: sortQuery(visitSorts, 'dueOn'),
    state: z
      .string()
      .transform((states) => states.split(',').filter(Boolean))
      .pipe(
        z.array(z.enum(openVisitStates, { error: `state must be one of ${openVisitStates.join(', ')}.` })),
      )
      .optional(),
    from: dayQuery('from', timeZone),
    to: dayQuery('to', timeZone),
    customer: idQuery('customer'),
    technician: technicianQuery,
    serviceContract: idQuery('serviceContract'),
  });
export type VisitListQuery = z.output<ReturnType<typeof visitListQuery>>;

const line = z.uuid({ error: 'A line of visits must be named by its id.' }).toLowerCase();
const n = z
  .int({ error: 'A visit must be named by its number in the line.' })
  .min(0, 'A visit must be named by its number in the line.')
  .max(1_000_000, 'A visit must be named by its number in the line.');
export const visitReason = requiredText('A reason is required.', 500);

export const visitReference = z.object(
  { line, n },
  { error: 'A visit must be named by its line and number.' },
);
export type VisitReference = z.output<typeof visitReference>;

/** An open visit that is to be changed. */
const openVisitReference = (timeZone: ZoneSource) =>
  visitReference.extend({
    /** The day on which the user saw it due: a visit that was moved since is left as it is. */
    dueOn: requiredDay('dueOn must be a day.', timeZone).optional(),
  });

export type OpenVisitReference = z.output<ReturnType<typeof openVisitReference>>;

export const skipSchema = (timeZone: ZoneSource) =>
  openVisitReference(timeZone).extend({ reason: visitReason });
export const moveSchema = (timeZone: ZoneSource) =>
  openVisitReference(timeZone).extend({
    to: requiredDay('A day is required.', timeZone),
    reason: visitReason,
    andFollowing: z.boolean({ error: 'andFollowing must be true or false.' }).default(false),
  });
export const completeSchema = (timeZone: ZoneSource) =>
  openVisitReference(timeZone).extend({
    doneOn: requiredDay('The day on which it was done is required.', timeZone),
    /** The work order with which it was done; otherwise its open or its latest one. */
    workOrder: z.uuid({ error: 'A work order must be named by its id.' }).toLowerCase().optional(),
  });

export const maxBookedAtOnce = 100;
export const bookingSchema = z.object({
  visits: z
    .array(visitReference, { error: 'The visits must be a list.' })
    .min(1, 'Please choose a visit.')
    .max(maxBookedAtOnce, `Please choose at most ${maxBookedAtOnce} visits.`),
  confirmEarlier: z.boolean({ error: 'confirmEarlier must be true or false.' }).default(false),
});

/** A work order for visits: a new one, or the open one that a visit has already. */
export const bookedWorkOrderSchema = workOrder.extend({
  visits: z.array(visitReference),
  created: z.boolean(),
});
export type BookedWorkOrder = z.output<typeof bookedWorkOrderSchema>;

/** `GET /service-contracts/{id}/visits`: without `to`, 13 months are shown. */
export const contractVisitsQuery = (timeZone: ZoneSource) => z.object({ to: dayQuery('to', timeZone) });

/** How much is due, for the navigation and the dashboard; each visit shown for a line counts once. */
export const visitCountsSchema = z.object({
  overdue: z.int(),
  due: z.int(),
  /** Due or upcoming, on a day of this week. */
  thisWeek: z.int(),
  /** This week's Monday and Sunday. */
  weekFrom: z.string(),
  weekTo: z.string(),
  /** Open contracts whose last day is within `endingWithinDays`. */
  ending: z.int(),
  /** Open contracts without a first visit. */
  withoutFirstVisit: z.int(),
});
export type VisitCounts = z.output<typeof visitCountsSchema>;

/** `POST /service-contracts/visit-preview`: the next days of each line of an unsaved contract. */
export const visitPreviewSchema = z.array(
  z.object({ label: z.string().nullable(), dates: z.array(z.string()) }),
);
export type VisitPreview = z.output<typeof visitPreviewSchema>;
export const previewedVisits = 4;
