import { type FileHandle, open } from 'node:fs/promises';
import type { Clock } from '#server/base/clock.ts';
import {
  type Accepted,
  type LookupResult,
  type MailSender,
  type Purpose,
  SendError,
  type SendResult,
  type SmsSender,
} from './senders.ts';

/** One line of the outbox file; the shape is part of the runtime contract in docs/operations.md. */
export type OutboxLine = {
  at: string;
  channel: 'sms' | 'email';
  to: string;
  from: string;
  subject: string | null;
  body: string;
  purpose: Purpose;
  key: string;
};

/** Writes what would be sent to a file instead: one JSON object a line, readable by its owner only. */
export function createOutbox(options: {
  path: string;
  clock: Clock;
  smsFrom: string;
  mailFrom: string;
}): SmsSender & MailSender {
  let last: Promise<void> = Promise.resolve();

  /** One after the other, so that the lines stand in the order of the calls. */
  function append(line: Omit<OutboxLine, 'at'>): Promise<Accepted> {
    const text = `${JSON.stringify({ at: options.clock.now().toISOString(), ...line })}\n`;
    const appended = last.then(() => appendTo(options.path, text));
    last = appended.catch(() => {});
    return appended.then(() => ({}));
  }

  const find = ({ key }: { key: string }, { since }: SendResult) =>
    last.then(() => findLine(options.path, key, since));

  return {
    supportsLookup: true,
    lookupSms: find,
    lookupMail: find,
    sendSms: ({ to, body, purpose, key }) =>
      append({ channel: 'sms', to, from: options.smsFrom, subject: null, body, purpose, key }),
    sendMail: ({ to, subject, body, purpose, key }) =>
      append({ channel: 'email', to, from: options.mailFrom, subject, body, purpose, key }),
  };
}

async function appendTo(path: string, text: string): Promise<void> {
  try {
    const file = await open(path, 'a', 0o600);
    try {
      await keepPrivate(file);
      await writeWhole(file, Buffer.from(text));
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SendError(`The outbox cannot be written (${code ?? message}).`, {
      isPermanent: false,
      cause: error,
    });
  }
}

/** The mode above counts only for a file that was not there yet. */
async function keepPrivate(file: FileHandle): Promise<void> {
  const { mode } = await file.stat();
  if ((mode & 0o777) !== 0o600) await file.chmod(0o600);
}

/** One write in append mode is never mixed with that of another process; a second one could be. */
async function writeWhole(file: FileHandle, line: Buffer): Promise<void> {
  const { bytesWritten } = await file.write(line);
  if (bytesWritten < line.length) throw new Error('the disk took only a part');
}

const chunkLength = 64 * 1024;

/** Looks for a line with this key from the end of the file backwards, as far as `since` and no further. */
async function findLine(path: string, key: string, since: Date): Promise<LookupResult> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return { answer: 'not-taken' };
  try {
    let end = (await file.stat()).size;
    let rest = Buffer.alloc(0);
    while (end > 0) {
      const length = Math.min(chunkLength, end);
      end -= length;
      const chunk = Buffer.alloc(length);
      await file.read(chunk, 0, length, end);
      const lines = Buffer.concat([chunk, rest]).toString('latin1').split('\n');
      // The first may be half a line.
      rest = Buffer.from(end > 0 ? (lines.shift() ?? '') : '', 'latin1');
      for (const line of lines.toReversed()) {
        const [at, lineKey] = [/^\{"at":"([^"]*)"/.exec(line)?.[1], /"key":("[^"]*")\}$/.exec(line)?.[1]];
        if (lineKey === JSON.stringify(key)) return { answer: 'taken' };
        if (at !== undefined && new Date(at) < since) return { answer: 'not-taken' };
      }
    }
    return { answer: 'not-taken' };
  } finally {
    await file.close();
  }
}
