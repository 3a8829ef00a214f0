import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '#server/base/clock.ts';
import { createLog } from '#server/base/log.ts';
import { readConfig } from '#server/config/config.ts';
import { createDatabase, createPool, type DatabasePool } from '#server/db/client.ts';
import { sendError } from '#server/http/error-handler.ts';
import { createTestDatabase } from '#server/test/test-database.ts';
import { exportFileName, SpreadsheetLines, sendSpreadsheet } from './csv-export.ts';

async function through(...chunks: string[]): Promise<string> {
  const lines = Readable.from(chunks.map((chunk) => Buffer.from(chunk))).pipe(new SpreadsheetLines());
  return (await buffer(lines)).toString();
}

test('rows end in CRLF, cells keep their own line feeds', async () => {
  expect(await through('a,b\n"x\ny",z\n')).toBe('\ufeffa,b\r\n"x\ny",z\r\n');
});

test('quotes are followed across chunks, wherever they are cut', async () => {
  const text = 'a,"b ""quoted""\nsecond line",c\n"",d\n';
  const whole = await through(text);
  for (let cut = 1; cut < text.length; cut += 1) {
    expect(await through(text.slice(0, cut), text.slice(cut))).toBe(whole);
  }
  expect(whole).toBe('\ufeffa,"b ""quoted""\nsecond line",c\r\n"",d\r\n');
});

test('the file is named after the local day [9-4]', () => {
  const instant = new Date('2026-03-01T03:00:00Z');
  expect(exportFileName('projects', instant, 'America/Chicago')).toBe('crewdesk-projects-2026-02-28.csv');
  expect(exportFileName('projects', instant, 'Asia/Kathmandu')).toBe('crewdesk-projects-2026-03-01.csv');
});

describe('a reader', () => {
  const most = 10;
  let logLines: string[];
  let stalled: Socket[];
  let exportPool: DatabasePool;
  let app: FastifyInstance;

  beforeEach(async () => {
    logLines = [];
    stalled = [];
    const url = await createTestDatabase();
    exportPool = createPool({ url, max: most, statementTimeoutMs: 60_000, connectTimeoutMs: 2000 });
  });

  afterEach(async () => {
    for (const socket of stalled) socket.destroy();
    await app.close();
    await exportPool.end();
  });

  /** Fifty megabytes, more than the kernel takes off our hands. Returns the address. */
  async function serve(timeoutMs: number): Promise<string> {
    const db = createDatabase(exportPool);
    const services = { db, exportPool, clock: systemClock, config: readConfig({}) };
    const rows = sql`select repeat('x', 1000) as cell from generate_series(1, 50000)`;
    const log = createLog('warn', { write: (line) => void logLines.push(line) });
    const logger: FastifyBaseLogger = log;
    app = fastify({ loggerInstance: logger, forceCloseConnections: true });
    app.setErrorHandler(sendError);
    app.get('/export', (_request, reply) =>
      sendSpreadsheet(reply, services, { label: 'cells', rows, timeoutMs }),
    );
    return `${await app.listen({ host: '127.0.0.1', port: 0 })}/export`;
  }

  const wholeLength = 3 + 'cell\r\n'.length + 50_000 * 1002;

  function stall(url: string): Socket {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname).on('error', () => {});
    stalled.push(socket);
    socket.pause();
    socket.write('GET /export HTTP/1.1\r\nHost: x\r\n\r\n');
    return socket;
  }

  async function stallMost(url: string): Promise<void> {
    for (let n = 1; n <= most; n += 1) {
      stall(url);
      await expect.poll(() => exportPool.totalCount - exportPool.idleCount).toBe(n);
    }
  }

  function brokenOff(): string[] {
    return logLines.filter((line) => line.includes('"an export broke off"'));
  }

  test('finding all connections taken by others that stall is told so after two seconds', async () => {
    const url = await serve(60_000);
    await stallMost(url);
    const took: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const startedAt = performance.now();
      const answer = await fetch(url);
      took.push(performance.now() - startedAt);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(answer.headers.get('content-disposition')).toBeNull();
    }
    // A busy machine adds to some of them.
    expect(Math.min(...took)).toBeLessThan(3000);
  });

  test('that asks for the headers only is answered without a connection', async () => {
    const url = await serve(60_000);
    await stallMost(url);
    // With one it would be refused, as the others hold them all.
    const answer = await fetch(url, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('crewdesk-cells-');
  });

  test('that stalls is let go, with its connection and a line in the log, also when it goes on talking', async () => {
    const url = await serve(1000);
    const talker = stall(url);
    talker.write('GET / HTTP/1.1\r\n');
    const talking = setInterval(() => talker.write('More: words\r\n'), 200);
    for (let n = 1; n < most; n += 1) stall(url);
    await expect.poll(brokenOff).toHaveLength(most);
    await expect.poll(() => exportPool.totalCount).toBe(0);
    clearInterval(talking);
    expect(brokenOff()[0]).toContain('the reader takes nothing any more');
    expect(brokenOff()[0]).toContain('"level":40');
    const connections = () =>
      new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
    expect(await connections()).toBe(0);
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(wholeLength);
  });

  test('that goes away leaves a line in the log', async () => {
    const socket = stall(await serve(60_000));
    await expect.poll(() => exportPool.totalCount - exportPool.idleCount).toBe(1);
    socket.destroy();
    await expect.poll(brokenOff).toHaveLength(1);
    await expect.poll(() => exportPool.totalCount).toBe(0);
  });

  test('that is slow and goes on gets everything, however long it takes', async () => {
    const startedAt = performance.now();
    const answer = await fetch(await serve(2000));
    let length = 0;
    // What the kernel holds comes in lumps of megabytes, so the reader has to be quick enough to ask for one in time.
    for await (const chunk of answer.body ?? []) {
      length += chunk.length;
      if (length < 40_000_000) await sleep(4);
    }
    expect(performance.now() - startedAt).toBeGreaterThan(2000);
    expect(length).toBe(wholeLength);
    expect(logLines).toEqual([]);
  });
});
