import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type SuppressionSource, suppressionSources } from '#schema/messages/suppressions.ts';
import { syncFolder } from '#server/embedded-postgres/sync-folder.ts';
import type { SuppressionTarget } from './suppressions.writes.ts';

/** The name of the log in the folder of the backups, which a restore reads: opt-outs are never rolled back. */
export const suppressionLogName = 'suppressions.jsonl';

export type LoggedSuppression = SuppressionTarget & {
  /** A UUID of version 7: a later opt-out of the same recipient has a greater one. */
  id: string;
  source: SuppressionSource;
  note: string | null;
  at: Date;
};

const recipient = { channel: z.enum(['sms', 'email']), recipient: z.string().min(1).max(300) };
const id = z.uuid().toLowerCase();
const at = z.iso.datetime().transform((text) => new Date(text));

const lineSchema = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('suppressed'),
    id,
    ...recipient,
    source: z.enum(suppressionSources),
    note: z.string().max(500).nullable(),
    at,
  }),
  z.object({ event: z.literal('lifted'), id, ...recipient, at }),
]);

/** Appends lines and flushes them to the disk. Processes on the same folder may do so at the same time. */
async function append(folder: string, lines: object[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(join(folder, suppressionLogName), 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const last = size > 0 ? await file.read({ buffer: Buffer.alloc(1), position: size - 1 }) : undefined;
    // A crash or a full disk may have cut the last line.
    const separator = last && last.buffer[0] !== 0x0a ? '\n' : '';
    await file.appendFile(separator + lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    await file.sync();
    if (size === 0) syncFolder(folder);
  } finally {
    await file.close();
  }
}

export async function logSuppressions(folder: string, suppressions: LoggedSuppression[]): Promise<void> {
  await append(
    folder,
    suppressions.map((suppression) => ({ event: 'suppressed', ...suppression })),
  );
}

export type LoggedLift = SuppressionTarget & { id: string; at: Date };

export async function logLifts(folder: string, lifts: LoggedLift[]): Promise<void> {
  await append(
    folder,
    lifts.map((lift) => ({ event: 'lifted', ...lift })),
  );
}

/**
 * Runs one of the functions above. An opt-out counts even if the folder of the backups cannot be written: what is missing
 * in the log then, `completeSuppressionLog` appends within the hour, and reports a failure of its own.
 */
export async function tryToLog(appending: Promise<void>): Promise<void> {
  await appending.catch(() => undefined);
}

/** The lines of the log in this folder; none if there is no log. */
export async function readSuppressionLog(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, suppressionLogName), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
  return text.split('\n');
}

/** What a log says of each recipient who ever opted out, in the order of their last opt-out. */
export type LogState = {
  suppressed: LoggedSuppression[];
  /** Recipients whose last opt-out was lifted. */
  lifted: LoggedLift[];
};

const keyOf = ({ channel, recipient }: SuppressionTarget) => `${channel} ${recipient}`;

/** Reads lines in any order. Those that were cut or damaged are skipped. */
export function parseSuppressionLog(lines: Iterable<string>): LogState {
  const suppressed = new Map<string, LoggedSuppression>();
  const lifted = new Map<string, LoggedLift>();
  for (const line of lines) {
    const entry = parseLine(line);
    if (!entry) continue;
    const key = keyOf(entry);
    if (entry.event === 'suppressed') {
      if ((suppressed.get(key)?.id ?? '') < entry.id) suppressed.set(key, entry);
    } else if ((lifted.get(key)?.id ?? '') < entry.id) lifted.set(key, entry);
  }
  // A lift is logged after its commit, when the recipient may have opted out again.
  const isLifted = (one: LoggedSuppression) => one.id <= (lifted.get(keyOf(one))?.id ?? '');
  const standing = [...suppressed.values()].filter((one) => !isLifted(one));
  for (const one of standing) lifted.delete(keyOf(one));
  return { suppressed: standing, lifted: [...lifted.values()] };
}

function parseLine(line: string): z.output<typeof lineSchema> | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
