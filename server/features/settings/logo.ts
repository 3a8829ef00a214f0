import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { invalid } from '#server/base/errors.ts';
import type { Config } from '#server/config/config.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';

const c = columnsOf('companySettings', 'c');

export const maxLogoBytes = 1024 * 1024;

type Signature = { type: string; matches(bytes: Buffer): boolean };

/** The pictures that every browser shows and that hold no script. SVG does. */
const signatures: Signature[] = [
  { type: 'image/png', matches: (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', matches: (bytes) => bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff' },
  {
    type: 'image/webp',
    matches: (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
      bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  },
];

export type Logo = { bytes: Buffer; type: string; hash: string };

/**
 * Recognizes a picture by its bytes; what its name or the request says does not count.
 * @throws AppError 400 for anything but PNG, JPEG and WebP
 */
export function readLogo(bytes: Buffer): Logo {
  const signature = signatures.find(({ matches }) => matches(bytes));
  if (!signature) throw invalid('The logo must be a PNG, JPEG or WebP picture.', 'logo');
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { bytes, type: signature.type, hash };
}

/** The logo that was uploaded, unless the environment sets another one. */
export function hasOwnLogo({ fixedCompany }: Pick<Config, 'fixedCompany'>, logoUrl: string): boolean {
  return !fixedCompany.includes('logo') && logoUrl.includes('?v=');
}

export const readStoredLogo = preparedStatement<{ bytes: Buffer; type: string; hash: string }, []>(
  0,
  () => sql`select ${c.logo} as bytes, ${c.logoType} as type, ${c.logoHash} as hash from company_settings c
    where ${c.logo} is not null`,
);
