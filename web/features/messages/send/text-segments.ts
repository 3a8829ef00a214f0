const plain =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Each of these takes an escape and a second place. */
const extended = '\f^{}\\[~]|€';

const gsmUnits = new Map([
  ...[...plain].map((one) => [one, 1] as const),
  ...[...extended].map((one) => [one, 2] as const),
]);

/** How many units fit into a text of one segment, and into each segment of a longer one. */
const alphabets = {
  gsm: { alone: 160, joined: 153 },
  unicode: { alone: 70, joined: 67 },
} as const;

export type TextSegments = {
  alphabet: keyof typeof alphabets;
  units: number;
  segments: number;
  /** How many units are left in the last segment. */
  left: number;
  /** The first character that no short alphabet has: it more than halves what fits into a segment. */
  costly: string | undefined;
};

/**
 * What a text costs: carriers cut it into segments of 160 characters of GSM 03.38 (153 where there are several), or of
 * 70 (67) units of UTF-16 as soon as one character is not in that alphabet. No segment ends within a character.
 */
export function countSegments(text: string): TextSegments {
  const characters = [...text];
  const costly = characters.find((one) => !gsmUnits.has(one));
  const alphabet = costly === undefined ? 'gsm' : 'unicode';
  const { alone, joined } = alphabets[alphabet];
  const sizes = characters.map((one) => (costly === undefined ? (gsmUnits.get(one) ?? 1) : one.length));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  if (units <= alone) return { alphabet, units, segments: Math.min(units, 1), left: alone - units, costly };

  let segments = 1;
  let filled = 0;
  for (const size of sizes) {
    if (filled + size > joined) {
      segments += 1;
      filled = 0;
    }
    filled += size;
  }
  return { alphabet, units, segments, left: joined - filled, costly };
}
