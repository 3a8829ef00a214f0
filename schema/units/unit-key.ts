// Blanks of every width, and every character that is typed or pasted as a dash.
const blanksAndDashes = /[\s\u200b-\u200f\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d-]/g;

/** Four characters or more, not only zeros, and none of the words that people type when they know no serial. */
const identity = /^(?!(?:0+|NONE|UNKNOWN|UNKNOWNSERIAL|NOSERIAL|NOTAVAILABLE)$).{4,}$/su;

/**
 * What makes two serials those of one unit: the serial in capital letters without blanks and dashes. Undefined for a
 * serial that identifies no unit, such as 'N/A'. The database has the same rule as `unit_key(serial)`.
 */
export function toUnitKey(serial: string): string | undefined {
  const key = serial.replace(blanksAndDashes, '').replace(/[a-z]+/g, (letters) => letters.toUpperCase());
  return identity.test(key) ? key : undefined;
}
