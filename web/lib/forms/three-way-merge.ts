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

/** The content of a row, to recognize the same one. The server assigns ids and removes extra spaces. */
function contentOf(row: unknown): string {
  return JSON.stringify(row, (key, inside: unknown) => {
    if (key === '_id') return undefined;
    return typeof inside === 'string' ? inside.replace(/\s+/g, ' ').trim() : inside;
  });
}

function rowIdOf(row: unknown): string | undefined {
  return isObject(row) && typeof row._id === 'string' ? row._id : undefined;
}

/** For each of `rows`, the index of the same row among `others`, where each row is the same as at most one other. */
type Matches = (number | undefined)[];

/** Matches rows by id, and those without one by content, then by order if rows are added at the end. */
function matchRows(rows: unknown[], others: unknown[], keepsOrder: boolean): Matches {
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
  if (!keepsOrder) return matches;
  return matches.map((match, index) =>
    match === undefined && rowIdOf(rows[index]) === undefined
      ? claim((candidate) => rowIdOf(others[candidate]) === undefined)
      : match,
  );
}

type Merge = (base: unknown, local: unknown, remote: unknown) => unknown;
type MergeRows = (base: unknown[], local: unknown[], remote: unknown[], mergeRow: Merge) => unknown[];

/** Requires that the server keeps the order of the rows that were sent. */
const mergeSavedRows: MergeRows = (base, local, remote, mergeRow) => {
  const matches = matchRows(local, base, true);
  return local.map((row, index) => {
    const match = matches[index];
    return match === undefined || match >= remote.length ? row : mergeRow(base[match], row, remote[match]);
  });
};

/** A row of the result, and its index in `remote` if it is there, too. */
type Row = { value: unknown; remote?: number };

function present(rows: (Row | undefined)[]): Row[] {
  return rows.filter((row) => row !== undefined);
}

/** Inserts those of `others` that `rows` lacks: each behind its predecessor, and behind what `rows` has added there. */
function weave(rows: Row[], others: Row[]): Row[] {
  const woven = [...rows];
  others.forEach((row, index) => {
    if (woven.includes(row)) return;
    const previous = others[index - 1];
    const start = previous ? woven.indexOf(previous) + 1 : 0;
    const added = woven.slice(start).findIndex((next) => others.includes(next));
    woven.splice(added < 0 ? woven.length : start + added, 0, row);
  });
  return woven;
}

/**
 * Rows that only one side added stay, rows that one side removed go, unless the other side changed them: then theirs
 * stays, and mine is added again. A row that both added is added once.
 */
const mergeConcurrentRows: MergeRows = (base, local, remote, mergeRow) => {
  const baseOfLocal = matchRows(local, base, true);
  const baseOfRemote = matchRows(remote, base, false);
  const twins = new Set([...remote.keys()].filter((index) => baseOfRemote[index] === undefined));
  const mine = local.map((row, index): Row | undefined => {
    const match = baseOfLocal[index];
    if (match === undefined) {
      const twin = [...twins].find((candidate) => contentOf(remote[candidate]) === contentOf(row));
      if (twin === undefined) return { value: row };
      twins.delete(twin);
      return { value: remote[twin], remote: twin };
    }
    const other = baseOfRemote.indexOf(match);
    if (other >= 0) return { value: mergeRow(base[match], row, remote[other]), remote: other };
    return isSame(base[match], row) ? undefined : { value: withoutIds(row) };
  });
  const theirs = remote.map((row, index): Row | undefined => {
    const match = baseOfRemote[index];
    // Added or changed. A row that both kept is among mine.
    const isEdited = match === undefined || !isSame(base[match], row);
    return mine.find((one) => one?.remote === index) ?? (isEdited ? { value: row } : undefined);
  });
  const order = baseOfLocal.filter((match) => match !== undefined);
  const isReordered = order.some((match, index) => match < (order[index - 1] ?? 0));
  const rows = isReordered ? weave(present(mine), present(theirs)) : weave(present(theirs), present(mine));
  return rows.map(({ value }) => value);
};

function merge(base: unknown, local: unknown, remote: unknown, mergeRows: MergeRows): unknown {
  const mergeValue: Merge = (one, two, three) => merge(one, two, three, mergeRows);
  if (isSame(base, local)) return remote;
  if (Array.isArray(base) && Array.isArray(local) && Array.isArray(remote))
    return mergeRows(base, local, remote, mergeValue);
  if (isObject(base) && isObject(local) && isObject(remote)) {
    const merged = Object.keys(local).map((key) => [
      key,
      key in base && key in remote ? mergeValue(base[key], local[key], remote[key]) : local[key],
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
  return merge(base, local, remote, mergeSavedRows);
}

/**
 * Puts the changes from `base` to `local` on top of `remote`, which somebody else has saved in the meantime. `base` is
 * the draft that the form was filled with. Rows are the same by their ids.
 */
export function mergeConcurrent<Value>(base: Value, local: Value, remote: Value): Value;
export function mergeConcurrent(base: unknown, local: unknown, remote: unknown): unknown {
  return merge(base, local, remote, mergeConcurrentRows);
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
