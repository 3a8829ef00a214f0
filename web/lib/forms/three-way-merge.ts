// Form values are plain JSON: objects, arrays of rows, strings.

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** For comparing and copying rows: the server assigns the ids of new ones. */
export function withoutIds<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value, (key, inside: unknown) => (key === '_id' ? undefined : inside)));
}

/** The ids of all rows, and of the rows in them. */
export function rowIdsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const ids = Object.values(value).flatMap(rowIdsIn);
  return '_id' in value && typeof value._id === 'string' ? [value._id, ...ids] : ids;
}

function rowIdOf(row: unknown): string | undefined {
  return isObject(row) && typeof row._id === 'string' ? row._id : undefined;
}

/** For each of `rows`, the index of the same row among `others`, where each row is the same as at most one other. */
type Matches = (number | undefined)[];

/** Matches rows by id, and those without one by content, then by order, because rows are added at the end. */
function matchRows(rows: unknown[], others: unknown[]): Matches {
  const unmatched = new Set(others.keys());
  function claim(isMatch: (index: number) => boolean): number | undefined {
    const match = [...unmatched].find(isMatch);
    if (match !== undefined) unmatched.delete(match);
    return match;
  }
  const matches = rows.map((row) => {
    const id = rowIdOf(row);
    return claim((index) => (id === undefined ? isSame(others[index], row) : rowIdOf(others[index]) === id));
  });
  return matches.map((match, index) =>
    match === undefined && rowIdOf(rows[index]) === undefined
      ? claim((candidate) => rowIdOf(others[candidate]) === undefined)
      : match,
  );
}

function mergeRows(base: unknown[], local: unknown[], remote: unknown[]): unknown[] {
  const matches = matchRows(local, base);
  return local.map((row, index) => {
    const match = matches[index];
    return match === undefined || match >= remote.length ? row : merge(base[match], row, remote[match]);
  });
}

function merge(base: unknown, local: unknown, remote: unknown): unknown {
  if (isSame(base, local)) return remote;
  if (Array.isArray(base) && Array.isArray(local) && Array.isArray(remote))
    return mergeRows(base, local, remote);
  if (isObject(base) && isObject(local) && isObject(remote)) {
    const merged = Object.keys(local).map((key) => [
      key,
      key in base && key in remote ? merge(base[key], local[key], remote[key]) : local[key],
    ]);
    // Keys that only `remote` has were added by the server, such as the id of a new row.
    return { ...remote, ...Object.fromEntries(merged) };
  }
  return local;
}

/**
 * Merges a saved entity into a form without losing changes made during the save. `base` is the draft that was sent,
 * `local` the form's current values, `remote` the draft of the saved entity. The result is `remote` with the changes
 * from `base` to `local` on top. Requires that the server keeps the order of rows.
 */
export function threeWayMerge<Value>(base: Value, local: Value, remote: Value): Value;
export function threeWayMerge(base: unknown, local: unknown, remote: unknown): unknown {
  return merge(base, local, remote);
}

/** Where the field of a path is after rows were added, removed or moved; undefined if its row is gone. */
export function movedPath(path: string, before: unknown, after: unknown): string | undefined {
  const moved: string[] = [];
  let [old, current] = [before, after];
  for (const key of path.split('.')) {
    const index = Number(key);
    const isRow = Array.isArray(old) && Array.isArray(current);
    const target = isRow ? matchRows(old as unknown[], current as unknown[])[index] : key;
    if (target === undefined) return undefined;
    moved.push(String(target));
    old = Object(old)[key];
    current = Object(current)[target];
  }
  return moved.join('.');
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
