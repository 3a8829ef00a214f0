import { z } from 'zod';
import { storedAddressSchema } from '#schema/fields/address.ts';
import { flagQuery, maxLimit } from '#schema/fields/lists.ts';
import { messageSchema } from '#schema/messages/messages.ts';
import { availableContactSchema } from '#schema/messages/notifications.ts';
import { replySchema } from '#schema/messages/replies.ts';
import { expiringWarrantySchema } from '#schema/records/expiring-warranties.ts';
import { knownUnitSchema } from '#schema/records/record-responses.ts';
import { intervalTypes } from '#schema/visits/interval.ts';
import { listedVisitSchema, openVisitStates } from '#schema/visits/visits.ts';

/** The number of rows in each list of an overview. */
export const overviewRows = 10;

/** The blocks that no other list shows in full, and so can show all of their rows, up to 1,000. */
export const completeBlocks = ['warranties', 'places', 'units'] as const;
export type CompleteBlock = (typeof completeBlocks)[number];
export const maxOverviewRows = maxLimit;
export const completeBlockQuery = z.object({ all: flagQuery });

function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int() });
}

const record = z.object({ kind: z.string(), _id: z.string(), number: z.string() });
export type OverviewRecordLink = z.output<typeof record>;

/** A record in an overview: `kind` is the id of its kind. */
export const overviewRecordSchema = record.extend({
  status: z.string(),
  statusObtainedAt: z.string(),
  isOpen: z.boolean(),
  classification: z.string(),
  serviceAddress: storedAddressSchema,
  /** The names of the assigned technicians. */
  technicians: z.array(z.string()),
});
export type OverviewRecord = z.output<typeof overviewRecordSchema>;

export const overviewContractSchema = overviewRecordSchema.extend({
  serviceIntervalType: z.enum(intervalTypes),
  serviceIntervalAmount: z.int(),
  endsOn: z.string().nullable(),
  nextVisitOn: z.string().nullable(),
  nextVisitState: z.enum(openVisitStates).nullable(),
  nextVisitOverdueDays: z.int(),
});
export type OverviewContract = z.output<typeof overviewContractSchema>;

/** A service address of the customer's records. Addresses that differ only in case or spaces are one place. */
export const overviewPlaceSchema = z.object({
  address: storedAddressSchema,
  records: z.int(),
  open: z.int(),
  /** How many of them are of each kind that has any. */
  kinds: z.array(z.object({ kind: z.string(), records: z.int(), open: z.int() })),
});
export type OverviewPlace = z.output<typeof overviewPlaceSchema>;

/** A unit as its latest record describes it, with the number of the customer's records that have it. */
export const overviewUnitSchema = knownUnitSchema.extend({ record, records: z.int() });
export type OverviewUnit = z.output<typeof overviewUnitSchema>;

/** The blocks of `GET /customer/{id}/overview/{block}`, each with what it holds. */
export const overviewBlocks = {
  head: z.object({
    _id: z.string(),
    name: z.string(),
    address: storedAddressSchema,
    accessNotes: z.string().nullable(),
    /** With the opt-outs of their emails and phone numbers. */
    contacts: z.array(availableContactSchema),
    /** The last updated of the open records, or else of all: what a message is most likely about. */
    latestRecord: record.nullable(),
  }),
  /** Open work orders and projects, last updated first. */
  'open-work': listOf(overviewRecordSchema).extend({ workOrders: z.int(), projects: z.int() }),
  /** The visit that is shown for each line of the customer's contracts, earliest first. */
  visits: listOf(listedVisitSchema).extend({
    overdue: z.int(),
    due: z.int(),
    /** The next visit that is neither overdue nor due. */
    next: listedVisitSchema.nullable(),
  }),
  /** Warranties that expire within 90 days, soonest first. */
  warranties: listOf(expiringWarrantySchema),
  messages: z.object({
    /** Latest first. */
    sent: listOf(messageSchema),
    /** Those that wait for their date, soonest first. */
    scheduled: listOf(messageSchema),
    /** Latest first, with the number of those that the user has not seen, and the latest of them. */
    replies: listOf(replySchema).extend({ unread: z.int(), latestUnread: replySchema.nullable() }),
  }),
  /** The place of the last updated record first. */
  places: listOf(overviewPlaceSchema),
  /** The unit of the newest record first. */
  units: listOf(overviewUnitSchema),
  /** Closed work orders, last closed first. */
  'closed-work': listOf(overviewRecordSchema),
  /** Open ones first, each by its next visit. */
  contracts: listOf(overviewContractSchema),
  /** Open ones first, last updated first. */
  projects: listOf(overviewRecordSchema),
};

export type OverviewBlock = keyof typeof overviewBlocks;
/** What a block holds. */
export type Overview<Block extends OverviewBlock> = z.output<(typeof overviewBlocks)[Block]>;
