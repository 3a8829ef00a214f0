export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** The median of the ratios of paired values. */
export function medianRatio(values: readonly number[], references: readonly number[]): number {
  return median(values.map((value, index) => value / (references[index] ?? Number.NaN)));
}

/** The nearest-rank percentile. */
export function percentile(values: readonly number[], rank: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((rank / 100) * sorted.length) - 1] ?? Number.NaN;
}
