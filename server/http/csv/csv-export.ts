import { once } from 'node:events';
import { finished, Readable, Transform, type TransformCallback } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { freeStreamBuffers } from '#server/base/gc.ts';
import type { Services } from '#server/http/services.ts';

/** A stalled client must release its database connection after this time, because there are only a few. */
const defaultTimeoutMs = 60_000;

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

type Spreadsheet = {
  label: string;
  rows: RawBuilder<unknown>;
  /** For tests. */
  timeoutMs?: number;
};

/**
 * Streams the rows of a query as a CSV file with the column names as header. The query must wrap text cells in
 * `csv_cell`. The client controls the speed of the stream; a client that reads nothing for a minute is disconnected.
 */
export async function sendSpreadsheet(
  reply: FastifyReply,
  { db, exportPool, clock, config }: Pick<Services, 'db' | 'exportPool' | 'clock' | 'config'>,
  { label, rows, timeoutMs = defaultTimeoutMs }: Spreadsheet,
): Promise<FastifyReply> {
  // A HEAD request needs no database connection.
  const isHead = reply.request.method === 'HEAD';
  const lines = isHead ? Readable.from([]) : await startCopy(exportPool, withLiterals(rows.compile(db)));
  if (!isHead) {
    disconnectStalledClient(reply, lines, timeoutMs);
    lines.once('close', () => {
      if (!lines.readableEnded) reply.log.warn({ label, err: lines.errored ?? undefined }, 'export aborted');
    });
  }
  const name = exportFileName(label, clock.now(), config.company.timeZone);
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(lines);
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
  copy.once('error', (error: Error) => lines.destroy(error));
  copy.pipe(lines);
  await once(lines, 'readable');
  return lines;
}

/**
 * Aborts an export when the client stops reading. Only bytes sent through the socket count as progress: the database may
 * be slow, and a client that sends data is not necessarily reading.
 */
function disconnectStalledClient({ raw, request }: FastifyReply, lines: Readable, timeoutMs: number): void {
  // The socket of the request, because a pipelined response has none yet.
  const { socket } = request.raw;
  let sentBytes = 0;
  let lastProgressAt = performance.now();
  const timer = setInterval(() => {
    const nowSentBytes = socket.bytesWritten - socket.writableLength;
    if (nowSentBytes !== sentBytes || socket.writableLength === 0) {
      sentBytes = nowSentBytes;
      lastProgressAt = performance.now();
    } else if (performance.now() - lastProgressAt >= timeoutMs) {
      lines.destroy(new Error('the client stopped reading'));
      socket.destroy();
    }
  }, timeoutMs / 20);
  finished(raw, () => clearInterval(timer));
}
