import { createHash } from 'node:crypto';

/**
 * What the work below took on machines on which a whole run took about eight minutes, with nothing else running: the
 * part in the cache on the slower one of two, that with much memory on the other (the median of 14 measurements).
 */
const referenceMs = { cached: 50, uncached: 120 };
const rounds = { cached: 12, uncached: 4 };

/** Work of the sorts that tests consist of: objects, texts, sorting and bytes. */
function workInCache(): string {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({
    id: n,
    name: `Customer ${(n * 7919) % 20_011}`,
    notes: ['quiet', 'loud', String(n % 97)],
  }));
  const copies = JSON.parse(JSON.stringify(rows)) as typeof rows;
  copies.sort((one, other) => (one.name < other.name ? -1 : 1));
  const text = copies.map(({ name, notes }) => `${name.replace(/\d+/, 'n')} ${notes.join(' ')}`).join('\n');
  return createHash('sha256').update(text).digest('hex');
}

/** Work that waits for memory, as databases and browsers do: new objects, found in another order than they were made. */
function workOutOfCache(): number {
  const count = 100_000;
  // Primes, so that both orders have each number once.
  const keyOf = (n: number, step: number) => `key ${(n * step) % count}`;
  const rows = new Map(Array.from({ length: count }, (_, n) => [keyOf(n, 7919), { n, notes: [n] }] as const));
  return Array.from({ length: count }, (_, n) => rows.get(keyOf(n, 65_537))?.n ?? 0).reduce((a, b) => a + b);
}

/** The shortest of several times, in milliseconds of processor time: others may use the same core. */
function minTime(work: () => unknown, times: number): number {
  const measured = Array.from({ length: times }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...measured);
}

/** How long two fixed amounts of work take on one core, in milliseconds. */
export type MachineSpeed = { cachedMs: number; uncachedMs: number };

export function measureMachine(): MachineSpeed {
  return {
    cachedMs: minTime(workInCache, rounds.cached),
    uncachedMs: minTime(workOutOfCache, rounds.uncached),
  };
}

/**
 * A limit of time on this machine. A slower one than that of the budgets gets as much more time.
 * @param limit on the machine of the budgets, in any unit
 */
export function limitFor(limit: number, { cachedMs, uncachedMs }: MachineSpeed): number {
  const factor = Math.max(1, cachedMs / referenceMs.cached, uncachedMs / referenceMs.uncached);
  return Math.round(limit * factor * 10) / 10;
}
