import { createHash } from 'node:crypto';

/** What the work below took on the machine on which the budgets of the layers were measured, with nothing else running. */
const referenceMs = 50;
const rounds = 12;

/** Work of the sorts that tests consist of: objects, texts, sorting and bytes. */
function work(): string {
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

/** How long a fixed amount of work takes on one core, in milliseconds: the shortest of several times. */
export function measureWork(): number {
  const times = Array.from({ length: rounds }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

/**
 * A limit of time on this machine. A slower one than that of the budgets gets as much more time.
 * @param limit on the machine of the budgets, in any unit
 * @param workMs what `measureWork` returned
 */
export function limitFor(limit: number, workMs: number): number {
  return Math.round(limit * Math.max(1, workMs / referenceMs) * 10) / 10;
}
