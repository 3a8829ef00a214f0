import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '#server/base/clock.ts';
import { createLog } from '#server/base/log.ts';
import { readConfig } from '#server/config/config.ts';
import { createDatabase, createPool, type DatabasePool } from '#server/db/client.ts';
import { sendError } from '#server/http/error-handler.ts';
import { ExportTurns } from '#server/http/export-turns.ts';
import { createTestDatabase } from '#server/test/test-database.ts';
import { type Spreadsheet, sendSpreadsheet } from './csv-export.ts';

const databaseUrl = await createTestDatabase();

describe('exporting', () => {
  const poolSize = 3;
  let logLines: string[];
  let stalled: Socket[];
  let exportPool: DatabasePool;
  let app: FastifyInstance;

  beforeEach(() => {
    logLines = [];
    stalled = [];
    exportPool = openPool(20_000);
  });

  afterEach(async () => {
    for (const socket of stalled) socket.destroy();
    await app.close();
    await exportPool.end();
  });

  /** @param connectTimeoutMs how long a request waits for a connection */
  function openPool(connectTimeoutMs: number): DatabasePool {
    return createPool({ url: databaseUrl, max: poolSize, statementTimeoutMs: 60_000, connectTimeoutMs });
  }

  /** Opens all connections in advance: on a busy machine, opening one takes longer than a short timeout. */
  async function openConnections(pool: DatabasePool): Promise<void> {
    const clients: PoolClient[] = [];
    while (clients.length < poolSize) {
      const client = await pool.connect().catch(() => undefined);
      if (client) clients.push(client);
    }
    for (const client of clients) client.release();
  }

  /** Serves twenty-five megabytes, more than the kernel buffers, or other rows. Returns the URL. */
  async function serve(
    windowMs: number,
    turn: Partial<Spreadsheet> & { maxWaitMs?: number } = {},
  ): Promise<string> {
    const db = createDatabase(exportPool);
    const exportTurns = new ExportTurns();
    const company = () => readConfig({}).company;
    const restoreWatch = { isRestoring: async () => false };
    const services = { db, exportPool, exportTurns, clock: systemClock, company, restoreWatch };
    const { userId, maxWaitMs = 60_000, rows = cells } = turn;
    const limits = { windowMs, minBytesPerSecond: 32 * 1024, maxWaitMs };
    const logger: FastifyBaseLogger = createLog('warn', { write: (line) => void logLines.push(line) });
    app = fastify({ loggerInstance: logger, forceCloseConnections: true });
    app.setErrorHandler(sendError);
    app.get('/export', (_request, reply) =>
      sendSpreadsheet(reply, services, { label: 'cells', rows, userId: userId ?? randomUUID(), limits }),
    );
    return `${await app.listen({ host: '127.0.0.1', port: 0 })}/export`;
  }

  const cellCount = 25_000;
  const cells = sql`select repeat('x', 1000) as cell from generate_series(1, 25000)`;
  const totalLength = 3 + 'cell\r\n'.length + cellCount * 1002;

  function stall(url: string): Socket {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname).on('error', () => {});
    stalled.push(socket);
    socket.pause();
    socket.write('GET /export HTTP/1.1\r\nHost: x\r\n\r\n');
    return socket;
  }

  async function stallAllConnections(url: string): Promise<void> {
    for (let n = 1; n <= poolSize; n += 1) {
      stall(url);
      await expect.poll(() => exportPool.totalCount - exportPool.idleCount).toBe(n);
    }
  }

  function abortedExports(): string[] {
    return logLines.filter((line) => line.includes('"export aborted"'));
  }

  test('responds 503 when stalled clients hold all connections', async () => {
    const connectTimeoutMs = 300;
    await exportPool.end();
    exportPool = openPool(connectTimeoutMs);
    await openConnections(exportPool);
    const url = await serve(60_000);
    await stallAllConnections(url);
    const startedAt = performance.now();
    const response = await fetch(url);
    expect(performance.now() - startedAt).toBeGreaterThan(connectTimeoutMs - 10);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(response.headers.get('content-disposition')).toBeNull();
  });

  test('responds with the error of rows that fail before the first line', async () => {
    const url = await serve(60_000, {
      async *rows(db) {
        yield (await sql<{ cell: string }>`select missing as cell`.execute(db)).rows[0]?.cell ?? '';
      },
    });
    const { status, headers } = await fetch(url);
    expect([status, headers.get('content-disposition')]).toEqual([500, null]);
  });

  test('responds to HEAD without a database connection', async () => {
    const url = await serve(60_000);
    await stallAllConnections(url);
    // Fails if it needs a connection, because the stalled clients hold all of them.
    const response = await fetch(url, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('crewdesk-cells-');
  });

  test('disconnects and logs a stalled client, even if it keeps sending', async () => {
    const url = await serve(1000);
    const sendingClient = stall(url);
    sendingClient.write('GET / HTTP/1.1\r\n');
    const sendTimer = setInterval(() => sendingClient.write('Another: header\r\n'), 200);
    for (let n = 1; n < poolSize; n += 1) stall(url);
    await expect.poll(abortedExports).toHaveLength(poolSize);
    await expect.poll(() => exportPool.totalCount).toBe(0);
    clearInterval(sendTimer);
    expect(abortedExports()[0]).toContain('the client reads too slowly');
    expect(abortedExports()[0]).toContain('"level":40');
    const connections = () =>
      new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
    expect(await connections()).toBe(0);
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(totalLength);
  });

  test('disconnects a client that reads a few bytes all the time', async () => {
    const socket = stall(await serve(1000));
    const readTimer = setInterval(() => socket.read(200), 20);
    await expect.poll(abortedExports).toHaveLength(1);
    clearInterval(readTimer);
    expect(abortedExports()[0]).toContain('the client reads too slowly');
  });

  test('refuses a second export of a user with 429 when the first takes too long', async () => {
    const url = await serve(60_000, { userId: 'one user', maxWaitMs: 100 });
    const first = stall(url);
    await expect.poll(() => exportPool.totalCount - exportPool.idleCount).toBe(1);
    const refused = await fetch(url);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await refused.json()).toEqual({
      error: 'Another export of yours is still running. Please try again when it has finished.',
      code: 'export_running',
    });
    first.destroy();
    await expect.poll(() => exportPool.totalCount).toBe(0);
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(totalLength);
  });

  test('logs a client that disconnects', async () => {
    const socket = stall(await serve(60_000));
    await expect.poll(() => exportPool.totalCount - exportPool.idleCount).toBe(1);
    socket.destroy();
    await expect.poll(abortedExports).toHaveLength(1);
    await expect.poll(() => exportPool.totalCount).toBe(0);
  });

  test('sends everything to a slow client that keeps reading', async () => {
    const timeoutMs = 1000;
    const startedAt = performance.now();
    const response = await fetch(await serve(timeoutMs));
    let length = 0;
    let pauses = 0;
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      // Each pause is much shorter than the timeout; together they are longer.
      if (length > pauses * 1_500_000) {
        pauses += 1;
        await sleep(timeoutMs / 10);
      }
    }
    expect(performance.now() - startedAt).toBeGreaterThan(timeoutMs);
    expect(length).toBe(totalLength);
    expect(logLines).toEqual([]);
  });
});
