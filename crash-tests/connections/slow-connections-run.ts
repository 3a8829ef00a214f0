import { join } from 'node:path';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';
import { ServerProcess } from '#crash-tests/server/server-process.ts';
import { findFreePort } from '#server/embedded-postgres/postmaster.ts';
import { runSlowConnections, type SlowConnectionsReport } from './slow-connections.ts';

/** Opens `count` slow connections to the real server with its real time limits. */
export async function runSlowConnectionsOfServer(count: number): Promise<SlowConnectionsReport> {
  const folder = createTemporaryFolder('crewdesk-connections-');
  const server = new ServerProcess(join(folder.path, 'data'), await findFreePort());
  try {
    server.start();
    await server.waitUntilReady();
    const token = await server.signIn();
    const { url } = server;
    return await runSlowConnections({ url, token, count, dripMs: 1_000, timeoutMs: 60_000 });
  } finally {
    await server.shutDown();
    folder.remove();
  }
}

export function meetsConnectionGuarantees(report: SlowConnectionsReport): boolean {
  const { maxLifetimesMs: lifetimes, stillOpen, failedRequests, maxRequestMs } = report;
  // A second for the test itself, which opens connections and sends requests in one thread.
  const areClosedInTime =
    lifetimes.silent < 11_000 &&
    lifetimes.headers < 11_000 &&
    lifetimes.body < 21_000 &&
    // Twenty seconds from when the buffers are full, and two between two looks.
    lifetimes.unread < 26_000 &&
    stillOpen === 0;
  return areClosedInTime && failedRequests === 0 && maxRequestMs < 1_000;
}
