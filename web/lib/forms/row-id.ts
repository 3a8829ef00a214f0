/**
 * A UUIDv7 (RFC 9562, 5.7) for a new row of a form, so that a save that is repeated or merged finds the row again.
 * Not randomUUID: browsers provide it only in secure contexts, and no version 7.
 */
export function newRowId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const time = now.toString(16).padStart(12, '0');
  // The first digit of the fourth group has the variant in its two upper bits.
  const variant = ((bytes[15] ?? 0) % 4) + 8;
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `${variant.toString(16)}${random.slice(3, 6)}`,
    random.slice(6, 18),
  ].join('-');
}

/** A row to be added to a list of a form, with an id of its own. */
export function newRow<Row extends object>(row: Row): Row & { _id: string } {
  return { ...structuredClone(row), _id: newRowId() };
}
