import { once } from 'node:events';
import { finished, Readable, Transform, type TransformCallback } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { restoreRunningCode } from '#schema/restores.ts';
import { AppError } from '#server/base/errors.ts';
import { freeStreamBuffers } from '#server/base/gc.ts';
import { createDatabase, type Database } from '#server/db/client.ts';
import type { Services } from '#server/http/services.ts';
import {
  defaultSpeedLimits,
  disconnectSlowClient,
  type SpeedLimits,
} from '#server/http/listening/slow-clients.ts';

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const freeBuffersEveryBytes = 4 * 1024 * 1024;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Converts the CSV of PostgreSQL into the CSV that spreadsheets expect (RFC 4180): a byte order mark first, and CRLF
 * after each row. Line feeds inside quoted cells stay.
 */
export class SpreadsheetCsv extends Transform {
  #isQuoted = false;
  #isFirst = true;
  #bytesSinceFree = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#isFirst) this.push(byteOrderMark);
    this.#isFirst = false;
    this.#bytesSinceFree += chunk.length;
    if (this.#bytesSinceFree > freeBuffersEveryBytes) {
      freeStreamBuffers();
      this.#bytesSinceFree = 0;
    }
    const lines = Buffer.allocUnsafe(chunk.length * 2);
    let length = 0;
    for (const byte of chunk) {
      if (byte === quote) this.#isQuoted = !this.#isQuoted;
      else if (byte === lineFeed && !this.#isQuoted) lines[length++] = carriageReturn;
      lines[length++] = byte;
    }
    done(null, lines.subarray(0, length));
  }
}

/** Replaces the parameters of a compiled query with literals, because COPY accepts no parameters. */
function withLiterals({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): string {
  return sql.replace(/\$(\d+)/g, (_, number: string) => {
    const value = parameters[Number(number) - 1];
    if (typeof value === 'string') return pg.escapeLiteral(value);
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    throw new Error('this type of value has no literal');
  });
}

/** For example `crewdesk-customers-2026-11-20.csv`, with the date in the company's time zone. */
export function exportFileName(label: string, now: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
  return `crewdesk-${label}-${day}.csv`;
}

export type Spreadsheet = {
  label: string;
  /** A query, or lines of CSV, which come with the header no sooner than what is read first. */
  rows: RawBuilder<unknown> | ((db: Database) => AsyncIterable<string>);
  /** The user who asked for it. */
  userId: string;
  /** Writes the export into the history. */
  log?: () => Promise<void>;
  /** For tests. */
  limits?: SpeedLimits & { maxWaitMs?: number };
};

function restoreRunning(): AppError {
  const message = 'A backup is being restored. Please export again when that has ended.';
  return new AppError(503, restoreRunningCode, message, { retryAfterSeconds: 5 });
}

/**
 * Streams the rows of a query as a CSV file with the column names as header. The query must wrap text cells in
 * `csv_cell`. The client controls the speed of the stream; one that is too slow is disconnected.
 * @throws AppError 429 while another export of the user runs for too long, 503 while a backup is being restored
 */
export async function sendSpreadsheet(
  reply: FastifyReply,
  services: Pick<Services, 'db' | 'exportPool' | 'exportTurns' | 'clock' | 'company'> & {
    restoreWatch: Pick<Services['restoreWatch'], 'isRestoring'>;
  },
  { label, rows, userId, log, limits = defaultSpeedLimits }: Spreadsheet,
): Promise<FastifyReply> {
  const { db, clock, company, exportPool, exportTurns, restoreWatch } = services;
  const send = (lines: Readable) => {
    const name = exportFileName(label, clock.now(), company().timeZone);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(lines);
  };
  // A HEAD request needs no database connection.
  if (reply.request.method === 'HEAD') return send(Readable.from([]));
  // It would keep the tables from being replaced, and its row in the history would be lost.
  if (await restoreWatch.isRestoring()) throw restoreRunning();
  const whenDone = signalWhenDone(reply);
  const endTurn = await exportTurns.take(userId, whenDone, limits.maxWaitMs);
  whenDone.addEventListener('abort', endTurn);
  if (whenDone.aborted) endTurn();
  const lines =
    'compile' in rows
      ? await startCopy(exportPool, withLiterals(rows.compile(db)))
      : await startReading(rows(createDatabase(exportPool)));
  await log?.().catch((error: unknown) => {
    lines.destroy();
    throw error;
  });
  disconnectSlowClient(reply, lines, limits);
  lines.once('close', () => {
    if (!lines.readableEnded) reply.log.warn({ label, err: lines.errored ?? undefined }, 'export aborted');
  });
  return send(lines);
}

/** Aborted when everything was sent or the client has disconnected. */
function signalWhenDone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // Once for all: with two listeners for each use, Node.js would warn of a leak.
  finished(raw, () => controller.abort());
  return controller.signal;
}

/** Resolves with the first lines, as `startCopy` does. */
async function startReading(lines: AsyncIterable<string>): Promise<Readable> {
  async function* withByteOrderMark() {
    let mark = byteOrderMark.toString();
    for await (const part of lines) {
      yield mark + part;
      mark = '';
    }
  }
  const readable = Readable.from(withByteOrderMark(), { objectMode: false });
  await once(readable, 'readable');
  return readable;
}

/** Starts the export. Resolves with the first row, because an error before it can still become an error response. */
async function startCopy(exportPool: pg.Pool, query: string): Promise<SpreadsheetCsv> {
  const client = await exportPool.connect();
  const copy = client.query(copyTo(`copy (${query}) to stdout with (format csv, header)`));
  const lines = new SpreadsheetCsv();
  let isComplete = false;
  copy.once('end', () => {
    isComplete = true;
  });
  // Closes a connection in the middle of a COPY, which cannot be reused.
  lines.once('close', () => client.release(!isComplete));
  // Not `once`: a connection that breaks reports it for the query and for itself.
  copy.on('error', (error: Error) => lines.destroy(error));
  copy.pipe(lines);
  await once(lines, 'readable');
  return lines;
}
