/** Whether `keys` has those that it shares with `base` in another order. */
function isReordered(keys: readonly string[], base: readonly string[]): boolean {
  const positions = keys.map((key) => base.indexOf(key)).filter((position) => position >= 0);
  return positions.some((position, index) => position < (positions[index - 1] ?? 0));
}

/** Inserts those of `others` that `keys` lacks: each behind its predecessor, and behind what `keys` has added there. */
export function weave(keys: readonly string[], others: readonly string[]): string[] {
  const woven = [...keys];
  others.forEach((key, index) => {
    if (woven.includes(key)) return;
    const previous = others[index - 1];
    let position = previous === undefined ? 0 : woven.indexOf(previous) + 1;
    while (position < woven.length && !others.includes(woven[position] ?? '')) position += 1;
    woven.splice(position, 0, key);
  });
  return woven;
}

/** The keys of merged rows in order: mine if only I have changed the order, otherwise theirs. */
export function mergeOrder(
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', readonly string[]>,
  isKept: (key: string) => boolean,
): string[] {
  const [kept, keptByThem] = [mine.filter(isKept), theirs.filter(isKept)];
  return isReordered(mine, base) && !isReordered(theirs, base)
    ? weave(kept, keptByThem)
    : weave(keptByThem, kept);
}
