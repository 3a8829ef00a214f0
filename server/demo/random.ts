export type NonEmptyArray<Item = string> = readonly [Item, ...Item[]];

/** Pseudorandom numbers: the same sequence in every run with the same seed. */
export type Random = {
  /** An integer from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<Item>(items: NonEmptyArray<Item>): Item;
  /** Picks an item with a probability proportional to its weight, a positive integer. */
  pickWeighted<Item>(items: NonEmptyArray<Item>, weightOf: (item: Item) => number): Item;
};

/** The mulberry32 generator: small and fast, good enough for generated data and for nothing else. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (limit: number) => Math.floor(fraction() * limit);
  return {
    below,
    between: (min, max) => min + below(max - min + 1),
    chance: (probability) => fraction() < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
    pickWeighted(items, weightOf) {
      let remaining = below(items.reduce((sum, item) => sum + weightOf(item), 0));
      return items.find((item) => (remaining -= weightOf(item)) < 0) ?? items[0];
    },
  };
}
