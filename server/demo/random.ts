/** What a random choice is made from: at least one. */
export type Choice<Item = string> = readonly [Item, ...Item[]];

/** Numbers that look random and are the same in every run with the same seed. */
export type Random = {
  /** A whole number from 0 up to, and without, `limit`. */
  below(limit: number): number;
  /** From `least` to `most`, both included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<Item>(choice: Choice<Item>): Item;
};

/** The generator known as mulberry32: small, fast, good enough for made-up data and for nothing else. */
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
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => fraction() < probability,
    pick: (choice) => choice[below(choice.length)] ?? choice[0],
  };
}

/** The words of a text, as a choice. */
export function wordsOf(text: string): Choice {
  const [first = '', ...others] = text.trim().split(/\s+/);
  return [first, ...others];
}
