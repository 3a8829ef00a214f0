// Plain JSON as forms hold it: objects, lists of rows, texts.

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function rowIdOf(row: unknown): string | undefined {
  return isObject(row) && typeof row._id === 'string' ? row._id : undefined;
}

/** For each row of `now`, its place in `sent`: by id, then by content, then (rows are added at the end) by order. */
function placesOf(now: unknown[], sent: unknown[]): (number | undefined)[] {
  const free = new Set(sent.keys());
  function claim(fits: (index: number) => boolean): number | undefined {
    const found = [...free].find(fits);
    if (found !== undefined) free.delete(found);
    return found;
  }
  const places = now.map((row) => {
    const id = rowIdOf(row);
    return claim((index) => (id === undefined ? isSame(sent[index], row) : rowIdOf(sent[index]) === id));
  });
  return places.map((place, index) =>
    place === undefined && rowIdOf(now[index]) === undefined
      ? claim((candidate) => rowIdOf(sent[candidate]) === undefined)
      : place,
  );
}

/**
 * What a form should hold after a save, so that nothing typed while it ran is lost: `saved` as the server answered it,
 * and over it whatever differs between `sent` and `now`. The server keeps the order of rows.
 */
export function threeWayMerge<Value>(sent: Value, now: Value, saved: Value): Value;
export function threeWayMerge(sent: unknown, now: unknown, saved: unknown): unknown {
  if (isSame(sent, now)) return saved;
  if (Array.isArray(sent) && Array.isArray(now) && Array.isArray(saved)) {
    const places = placesOf(now, sent);
    return now.map((row, index) => {
      const place = places[index];
      return place === undefined || place >= saved.length
        ? row
        : threeWayMerge(sent[place], row, saved[place]);
    });
  }
  if (isObject(sent) && isObject(now) && isObject(saved)) {
    const typed = Object.keys(now).map((key) => [
      key,
      key in sent && key in saved ? threeWayMerge(sent[key], now[key], saved[key]) : now[key],
    ]);
    // What only the answer has, the id of a new row for one, was given by the server.
    return { ...saved, ...Object.fromEntries(typed) };
  }
  return now;
}

/** The texts in which two values differ, by path; undefined when a list has gained or lost rows. */
export function differences(from: unknown, to: unknown, path = ''): [string, unknown][] | undefined {
  if (isSame(from, to)) return [];
  const isLists = Array.isArray(from) && Array.isArray(to);
  if (isLists && from.length !== to.length) return undefined;
  if (!isLists && !(isObject(from) && isObject(to))) return [[path, to]];
  const found: [string, unknown][] = [];
  const before: Record<string, unknown> = { ...from };
  for (const [key, value] of Object.entries(to)) {
    const inside = differences(before[key], value, path ? `${path}.${key}` : key);
    if (!inside) return undefined;
    found.push(...inside);
  }
  return found;
}
