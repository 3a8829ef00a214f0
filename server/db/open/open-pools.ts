import { createPool, type DatabasePool } from '../client.ts';

/** The connections of a server: for requests and background work, and for long exports. */
export function openPools(url: string) {
  const pool = createPool({ url, max: 10, statementTimeoutMs: 15_000 });
  const exportPool = createPool({ url, max: 10, statementTimeoutMs: 600_000, connectTimeoutMs: 2_000 });
  return { pool, exportPool, end: () => endPools([pool, exportPool]) };
}

/** Breaks connections that are still busy after a moment; nothing waits for their results any more. */
async function endPools(pools: DatabasePool[]): Promise<void> {
  const timer = setTimeout(() => {
    for (const pool of pools) pool.breakConnections();
  }, 500);
  await Promise.all(pools.map((pool) => pool.end()));
  clearTimeout(timer);
}
