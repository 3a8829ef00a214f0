// Form values are plain JSON: objects, arrays of rows, strings.

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function rowIdOf(row: unknown): string | undefined {
  return isObject(row) && typeof row._id === 'string' ? row._id : undefined;
}

/**
 * For each row of `local`, the index of the same row in `base`: matched by id, then by content, then by order, because
 * rows are added at the end.
 */
function matchRows(local: unknown[], base: unknown[]): (number | undefined)[] {
  const unmatched = new Set(base.keys());
  function claim(isMatch: (index: number) => boolean): number | undefined {
    const match = [...unmatched].find(isMatch);
    if (match !== undefined) unmatched.delete(match);
    return match;
  }
  const matches = local.map((row) => {
    const id = rowIdOf(row);
    return claim((index) => (id === undefined ? isSame(base[index], row) : rowIdOf(base[index]) === id));
  });
  return matches.map((match, index) =>
    match === undefined && rowIdOf(local[index]) === undefined
      ? claim((candidate) => rowIdOf(base[candidate]) === undefined)
      : match,
  );
}

/**
 * Merges a saved entity into a form without losing changes made during the save. `base` is the draft that was sent,
 * `local` the form's current values, `remote` the draft of the saved entity. The result is `remote` with the changes
 * from `base` to `local` on top. Requires that the server keeps the order of rows.
 */
export function threeWayMerge<Value>(base: Value, local: Value, remote: Value): Value;
export function threeWayMerge(base: unknown, local: unknown, remote: unknown): unknown {
  if (isSame(base, local)) return remote;
  if (Array.isArray(base) && Array.isArray(local) && Array.isArray(remote)) {
    const matches = matchRows(local, base);
    return local.map((row, index) => {
      const match = matches[index];
      return match === undefined || match >= remote.length
        ? row
        : threeWayMerge(base[match], row, remote[match]);
    });
  }
  if (isObject(base) && isObject(local) && isObject(remote)) {
    const merged = Object.keys(local).map((key) => [
      key,
      key in base && key in remote ? threeWayMerge(base[key], local[key], remote[key]) : local[key],
    ]);
    // Keys that only `remote` has were added by the server, such as the id of a new row.
    return { ...remote, ...Object.fromEntries(merged) };
  }
  return local;
}

/** The values that differ, as [path, new value]; undefined if a list gained or lost rows. */
export function differences(from: unknown, to: unknown, path = ''): [string, unknown][] | undefined {
  if (isSame(from, to)) return [];
  const areLists = Array.isArray(from) && Array.isArray(to);
  if (areLists && from.length !== to.length) return undefined;
  if (!areLists && !(isObject(from) && isObject(to))) return [[path, to]];
  const changes: [string, unknown][] = [];
  const before: Record<string, unknown> = { ...from };
  for (const [key, value] of Object.entries(to)) {
    const nested = differences(before[key], value, path ? `${path}.${key}` : key);
    if (!nested) return undefined;
    changes.push(...nested);
  }
  return changes;
}
