/** Removes differences in whitespace and in the order of keys, which JSON from PostgreSQL and from JavaScript have. */
export function withSortedKeys(json: string): string {
  return JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );
}
