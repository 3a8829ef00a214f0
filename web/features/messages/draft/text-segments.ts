const basicCharacters =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** These take two units each: an escape and the character. */
const extendedCharacters = '\f^{}\\[~]|€';

const gsmUnits = new Map([
  ...[...basicCharacters].map((one) => [one, 1] as const),
  ...[...extendedCharacters].map((one) => [one, 2] as const),
]);

/** The maximum units in a text of one segment, and in each of several segments. */
const maxUnits = {
  gsm: { single: 160, concatenated: 153 },
  unicode: { single: 70, concatenated: 67 },
} as const;

export type TextSegments = {
  encoding: keyof typeof maxUnits;
  units: number;
  segments: number;
  /** The free units in the last segment. */
  unitsLeft: number;
  /** The first character that isn't in GSM-7. It reduces the segments to less than half. */
  unicodeCharacter: string | undefined;
};

/**
 * Counts the segments that carriers split a text into, which determine its cost: 160 GSM-7 characters (153 in several
 * segments), or 70 (67) UTF-16 units as soon as one character isn't in GSM-7 (GSM 03.38). A segment never splits a
 * character.
 */
export function countSegments(text: string): TextSegments {
  const characters = [...text];
  const unicodeCharacter = characters.find((one) => !gsmUnits.has(one));
  const encoding = unicodeCharacter === undefined ? 'gsm' : 'unicode';
  const { single, concatenated } = maxUnits[encoding];
  const sizes = characters.map((one) => (encoding === 'gsm' ? (gsmUnits.get(one) ?? 1) : one.length));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  if (units <= single)
    return { encoding, units, segments: Math.min(units, 1), unitsLeft: single - units, unicodeCharacter };

  let segments = 1;
  let filled = 0;
  for (const size of sizes) {
    if (filled + size > concatenated) {
      segments += 1;
      filled = 0;
    }
    filled += size;
  }
  return { encoding, units, segments, unitsLeft: concatenated - filled, unicodeCharacter };
}
