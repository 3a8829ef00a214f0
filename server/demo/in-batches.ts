/** Splits the items into batches of `size`; the last may be smaller. Concurrent consumers can share one generator. */
export function* inBatches<Item>(items: Iterable<Item>, size: number): Generator<Item[], void> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
