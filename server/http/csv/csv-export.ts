import { once } from 'node:events';
import { finished, Readable, Transform, type TransformCallback } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { clearSpentBuffers } from '#server/base/gc.ts';
import type { Services } from '#server/http/services.ts';

/** Whoever takes nothing for so long gives the connection back: there are few, and others wait for one. */
const defaultTimeoutMs = 60_000;

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const clearedEvery = 4 * 1024 * 1024;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Turns PostgreSQL's CSV into that of RFC 4180 as spreadsheets expect it: a byte order mark first, CRLF after each
 * row. Line feeds inside quoted cells belong to the cell and stay.
 */
export class SpreadsheetLines extends Transform {
  #isQuoted = false;
  #isFirst = true;
  #sinceCleared = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#isFirst) this.push(byteOrderMark);
    this.#isFirst = false;
    this.#sinceCleared += chunk.length;
    if (this.#sinceCleared > clearedEvery) {
      clearSpentBuffers();
      this.#sinceCleared = 0;
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

/** COPY takes no parameters, so each placeholder of a compiled query is replaced by its value as a literal. */
function withLiterals({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): string {
  return sql.replace(/\$(\d+)/g, (_, number: string) => {
    const value = parameters[Number(number) - 1];
    if (typeof value === 'string') return pg.escapeLiteral(value);
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    throw new Error('this kind of value has no literal form here');
  });
}

/** `crewdesk-customers-2026-11-20.csv`, the day being that of the company's zone. */
export function exportFileName(label: string, now: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
  return `crewdesk-${label}-${day}.csv`;
}

type Spreadsheet = {
  label: string;
  rows: RawBuilder<unknown>;
  /** For tests, which do not wait that long for a reader that stalls. */
  timeoutMs?: number;
};

/**
 * Streams the rows of a query as a spreadsheet, its column names as the head. Text cells are to be wrapped in
 * `csv_cell` by the query. Rows go from the database to the client as fast as the client reads, and no faster; one
 * that takes nothing for a minute is cut off.
 */
export async function sendSpreadsheet(
  reply: FastifyReply,
  { db, exportPool, clock, config }: Pick<Services, 'db' | 'exportPool' | 'clock' | 'config'>,
  { label, rows, timeoutMs = defaultTimeoutMs }: Spreadsheet,
): Promise<FastifyReply> {
  // Whoever asks for the headers only takes no connection.
  const isHead = reply.request.method === 'HEAD';
  const lines = isHead ? Readable.from([]) : await startCopy(exportPool, withLiterals(rows.compile(db)));
  if (!isHead) {
    watchReader(reply, lines, timeoutMs);
    lines.once('close', () => {
      if (!lines.readableEnded)
        reply.log.warn({ label, err: lines.errored ?? undefined }, 'an export broke off');
    });
  }
  const name = exportFileName(label, clock.now(), config.company.timeZone);
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(lines);
}

/** The rows on their way. Until the first has come, a failure can still be answered as one. */
async function startCopy(exportPool: pg.Pool, query: string): Promise<SpreadsheetLines> {
  const client = await exportPool.connect();
  const copy = client.query(copyTo(`copy (${query}) to stdout with (format csv, header)`));
  const lines = new SpreadsheetLines();
  let isComplete = false;
  copy.once('end', () => {
    isComplete = true;
  });
  // A connection left in the middle of a COPY is of no use to anybody; closing it ends the COPY too.
  lines.once('close', () => client.release(!isComplete));
  copy.once('error', (error: Error) => lines.destroy(error));
  copy.pipe(lines);
  await once(lines, 'readable');
  return lines;
}

/**
 * Gives an export up when its reader takes nothing. What counts is what has left for the socket: the database may be
 * slow for reasons of its own, and a reader's own sending does not make it one that reads.
 */
function watchReader({ raw, request }: FastifyReply, lines: Readable, timeoutMs: number): void {
  // That of the request: an answer that waits its turn behind another has none yet.
  const { socket } = request.raw;
  let taken = 0;
  let takenAt = performance.now();
  const timer = setInterval(() => {
    const nowTaken = socket.bytesWritten - socket.writableLength;
    if (nowTaken !== taken || socket.writableLength === 0) {
      taken = nowTaken;
      takenAt = performance.now();
    } else if (performance.now() - takenAt >= timeoutMs) {
      lines.destroy(new Error('the reader takes nothing any more'));
      socket.destroy();
    }
  }, timeoutMs / 20);
  finished(raw, () => clearInterval(timer));
}
