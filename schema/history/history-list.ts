import { z } from 'zod';
import type { ZoneSource } from '#schema/fields/day.ts';
import { dayQuery, idQuery } from '#schema/fields/filter-queries.ts';
import { listQuerySchema } from '#schema/fields/lists.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { authorSchema } from '#schema/users.ts';

const kindIds = recordKinds.map(({ id }) => id);

/** The entities whose former versions can be read, and whose changes can be undone. */
export const versionedEntities = ['customer', 'user', ...kindIds] as const;
export type VersionedEntity = (typeof versionedEntities)[number];

/** The entities whose changes only office users see. */
export const officeEntities = [
  'session',
  'sign-in-code',
  'security-note',
  'settings',
  'import',
  'backup-restore',
  'export',
] as const;

/** Everything that has a history. */
export const historyEntities = [
  ...versionedEntities,
  'manufacturer',
  'message',
  'message-template',
  'visit',
  'document',
  'suppression',
  'outbox-hold',
  ...officeEntities,
] as const;

export const historyActions = ['create', 'update', 'delete', 'restore', 'export'] as const;
export type HistoryAction = (typeof historyActions)[number];

const maxChanges = 100;

/** How many changes a page has. */
export const historyLimit = listQuerySchema.shape.limit.transform((limit) => Math.min(limit, maxChanges));

/**
 * The filters of the history: one entity, or all changes, from one day of the company to another one.
 * @param timeZone the company's
 */
export const historyFilter = (timeZone: ZoneSource) =>
  z.object({
    entity: z
      .enum(historyEntities, { error: `entity must be one of ${historyEntities.join(', ')}.` })
      .optional(),
    id: idQuery('id'),
    user: idQuery('user'),
    action: z
      .enum(historyActions, { error: `action must be one of ${historyActions.join(', ')}.` })
      .optional(),
    from: dayQuery('from', timeZone),
    to: dayQuery('to', timeZone),
    /** Words of what was deleted: number, name, customer or customer PO. Only with `action=delete`. */
    q: listQuerySchema.shape.q,
  });
export type HistoryFilter = z.output<ReturnType<typeof historyFilter>>;

/** The query of `GET /history`. A `limit` above 100 counts as 100. */
export const historyQuery = (timeZone: ZoneSource) =>
  historyFilter(timeZone).extend({
    limit: historyLimit,
    cursor: listQuerySchema.shape.cursor,
  });
export type HistoryQuery = z.output<ReturnType<typeof historyQuery>>;

/** One thing that a change did, in words: values as people read them, rows by their names. */
export const changePartSchema = z.object({
  label: z.string(),
  row: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  kind: z.enum(['changed', 'added', 'removed']),
});

/** A change in the list of changes. `text` continues the name of its user: 'changed the PO from 4471 to 4472'. */
export const historyItemSchema = z.object({
  _id: z.string(),
  at: z.string(),
  /** Null for Crewdesk itself. */
  user: authorSchema.nullable(),
  action: z.enum(historyActions),
  entity: z.string(),
  entityId: z.string(),
  /** The entity by its number or name as of then. */
  name: z.string(),
  /** The record that the entity belongs to, such as that of a message. */
  recordId: z.string().nullable(),
  text: z.string(),
  parts: z.array(changePartSchema),
  /** The change that this one took back. */
  undoneId: z.string().nullable(),
  /** Of a deletion: whether a later change restored what it deleted. */
  isRestored: z.boolean(),
});
export type HistoryItem = z.output<typeof historyItemSchema>;
