/** The items in lists of so many, the last of which may be shorter. Several readers share one generator. */
export function* inPortions<Item>(items: Iterable<Item>, size: number): Generator<Item[], void> {
  let portion: Item[] = [];
  for (const item of items) {
    portion.push(item);
    if (portion.length < size) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}
