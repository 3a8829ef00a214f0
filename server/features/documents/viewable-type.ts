/** The longest signature below ends here. */
export const signatureLength = 12;

const startsWith = (bytes: Buffer, text: string, offset = 0) =>
  bytes.subarray(offset, offset + text.length).toString('latin1') === text;

const signatures: [type: string, matches: (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (bytes) => startsWith(bytes, '\xff\xd8\xff')],
  ['image/gif', (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')],
  ['image/webp', (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)],
  ['application/pdf', (bytes) => startsWith(bytes, '%PDF-')],
];

/**
 * The content type of a file that a browser may show, recognized by its first `signatureLength` bytes; undefined for all
 * others. The name and the claimed type don't count, because anybody can write anything there.
 */
export function detectViewableType(bytes: Buffer): string | undefined {
  return signatures.find(([, matches]) => matches(bytes))?.[0];
}

/** The Content-Security-Policy of a file that a browser shows: it loads nothing and runs no script. */
export function viewPolicy(type: string): string {
  const policy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
  // The PDF viewers of browsers don't start in a sandbox.
  return type === 'application/pdf' ? policy : `${policy}; sandbox`;
}
