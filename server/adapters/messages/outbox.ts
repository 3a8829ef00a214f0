import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#server/base/clock.ts';
import {
  type Accepted,
  type BeforeSend,
  type LookupResult,
  type MailSender,
  type MessagePurpose,
  type SendAttempt,
  SendError,
  type SmsSender,
} from './senders.ts';

/** One line of the outbox file. Its format is documented in docs/operations.md. */
export type OutboxLine = {
  at: string;
  channel: 'sms' | 'email';
  to: string;
  from: string;
  subject: string | null;
  body: string;
  purpose: MessagePurpose;
  key: string;
};

/** Writes messages to a file instead of sending them: one JSON object per line, readable by its owner only. */
export function createOutbox(options: {
  path: string;
  clock: Clock;
  smsFrom: string;
  mailFrom: string;
}): SmsSender & MailSender {
  let lastWrite: Promise<void> = Promise.resolve();

  /** Appends one line after the other, in the order of the calls. */
  function append(line: Omit<OutboxLine, 'at'>, beforeSend?: BeforeSend): Promise<Accepted> {
    const text = `${JSON.stringify({ at: options.clock.now().toISOString(), ...line })}\n`;
    const appended = lastWrite.then(() => {
      beforeSend?.();
      return appendLine(options.path, text);
    });
    lastWrite = appended.catch(() => {});
    return appended.then(() => ({}));
  }

  const lookUp = ({ key }: { key: string }, { since }: SendAttempt) =>
    lastWrite.then(() => findLine(options.path, key, since));

  return {
    supportsLookup: true,
    lookupSms: lookUp,
    lookupMail: lookUp,
    sendSms: ({ to, body, purpose, key }, beforeSend) =>
      append({ channel: 'sms', to, from: options.smsFrom, subject: null, body, purpose, key }, beforeSend),
    sendMail: ({ to, subject, body, purpose, key }, beforeSend) =>
      append({ channel: 'email', to, from: options.mailFrom, subject, body, purpose, key }, beforeSend),
  };
}

/** Resolves when the line is on disk. @throws SendError otherwise; what a full disk left of it stays a line by itself */
async function appendLine(path: string, text: string): Promise<void> {
  try {
    const file = await open(path, 'a+', 0o600);
    try {
      await makePrivate(file);
      // Otherwise the line would continue what is left of another.
      const start = (await hasTornTail(file)) ? '\n' : '';
      await writeWhole(file, Buffer.from(start + text));
      await file.datasync();
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SendError(`The outbox could not be written (${code ?? message}).`, {
      isPermanent: false,
      cause: error,
    });
  }
}

/** `open` sets the mode of new files only. */
async function makePrivate(file: FileHandle): Promise<void> {
  const { mode } = await file.stat();
  if ((mode & 0o777) !== 0o600) await file.chmod(0o600);
}

/** A single write in append mode is never interleaved with writes of other processes; several writes could be. */
async function writeWhole(file: FileHandle, line: Buffer): Promise<void> {
  const { bytesWritten } = await file.write(line);
  if (bytesWritten < line.length) throw new Error('the line was written only partially');
}

const chunkLength = 64 * 1024;
const lineFeed = 0x0a;

/**
 * Whether the file ends in a line that a full disk or a crash cut off. A line that another process is just writing looks
 * the same; it ends within milliseconds.
 */
async function hasTornTail(file: FileHandle): Promise<boolean> {
  for (const deadline = Date.now() + 100; ; await sleep(5)) {
    const { size } = await file.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await file.read(last, 0, 1, size - 1);
    if (size === 0 || last[0] === lineFeed) return false;
    if (Date.now() > deadline) return true;
  }
}

/** Searches the file backwards for a line with this key that is not older than `since`. */
async function findLine(path: string, key: string, since: Date): Promise<LookupResult> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return { status: 'not-accepted' };
  try {
    let end = (await file.stat()).size;
    let remainder = Buffer.alloc(0);
    while (end > 0) {
      const length = Math.min(chunkLength, end);
      end -= length;
      const chunk = Buffer.alloc(length);
      await file.read(chunk, 0, length, end);
      const lines = Buffer.concat([chunk, remainder]).toString('latin1').split('\n');
      // The first line of the chunk may be incomplete.
      remainder = Buffer.from(end > 0 ? (lines.shift() ?? '') : '', 'latin1');
      for (const line of lines.toReversed()) {
        const [at, lineKey] = [/^\{"at":"([^"]*)"/.exec(line)?.[1], /"key":("[^"]*")\}$/.exec(line)?.[1]];
        if (lineKey === JSON.stringify(key)) return { status: 'accepted' };
        if (at !== undefined && new Date(at) < since) return { status: 'not-accepted' };
      }
    }
    return { status: 'not-accepted' };
  } finally {
    await file.close();
  }
}
