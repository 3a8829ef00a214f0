import { z } from 'zod';

const channelStatusSchema = z.object({
  channel: z.enum(['sms', 'email']),
  /** Whether a provider is set up; messages go to the outbox file without one. */
  isSetUp: z.boolean(),
  /** Null when nothing was accepted within 30 days. */
  lastAcceptedAt: z.string().nullable(),
  /** Messages begun after that which wait for another attempt. */
  retrying: z.int(),
  /** Messages begun after that which failed within 24 hours. */
  failed: z.int(),
  reason: z.string().nullable(),
});
export type ChannelStatus = z.output<typeof channelStatusSchema>;

/** When the facts of a part were true, by the clock to which its other instants belong. */
const at = z.string();

/** The parts of `GET /system/{part}`, each with what it says. */
export const systemParts = {
  messages: z.object({
    at,
    channels: z.array(channelStatusSchema),
    /** Messages that may leave now and wait to be sent. */
    due: z.int(),
    oldestDueAt: z.string().nullable(),
    /** Since when messages wait for a person to release them; null while they are sent. */
    heldSince: z.string().nullable(),
  }),
  workers: z.object({
    at,
    /** Connected workers, whether or not they respond. */
    workers: z.int(),
    lastSeenAt: z.string().nullable(),
  }),
  backups: z.object({
    at,
    /** Whether the database is the embedded one, which only Crewdesk can back up. */
    isEmbedded: z.boolean(),
    verifiedAt: z.string().nullable(),
    /** Why the last try failed. */
    problem: z.string().nullable(),
    /** The bucket that gets a copy of each backup; null without one. */
    bucket: z.object({ copiedAt: z.string().nullable(), problem: z.string().nullable() }).nullable(),
  }),
  /** The disk of DATA_DIR on the machine of the process that responded. Null when the system does not tell. */
  disk: z.object({ at, freeBytes: z.int().nullable(), totalBytes: z.int().nullable() }),
  database: z.object({
    at,
    isEmbedded: z.boolean(),
    startedAt: z.string(),
    /** Since the start of the process; null with an external database. */
    restarts: z.int().nullable(),
    lastRestartAt: z.string().nullable(),
  }),
  /** The process that responded. */
  process: z.object({
    at,
    startedAt: z.string(),
    /** The maximum of the last one to two minutes, in milliseconds. */
    maxLagMs: z.int(),
    /** Connections to the database that are in use, of at most `maxConnections`, and what waits for one. */
    usedConnections: z.int(),
    maxConnections: z.int(),
    waiting: z.int(),
  }),
};

export type SystemPart = keyof typeof systemParts;
export const systemPartNames = Object.keys(systemParts) as SystemPart[];
/** What a part says. */
export type System<Part extends SystemPart> = z.output<(typeof systemParts)[Part]>;
