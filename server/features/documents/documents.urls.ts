import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Part } from '#server/adapters/storage/storage.ts';
import type { Clock } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors.ts';

/** The query parameters of a signed URL. */
export const signedQuery = z.object({ expires: z.string().optional(), signature: z.string().optional() });
type SignedQuery = z.output<typeof signedQuery>;

/** What a signed URL grants: sending one part, downloading the file, or viewing it in the browser. */
export type SignedTarget =
  | { id: string; part: Part }
  | { id: string; file: true }
  | { id: string; view: true };

function scopeOf(target: SignedTarget): string {
  if ('part' in target) return `part ${target.part.number} ${target.part.size}`;
  return 'view' in target ? 'view' : 'file';
}

function pathOf(target: SignedTarget): string {
  if ('part' in target) return `parts/${target.part.number}?`;
  return 'view' in target ? 'file?inline=true&' : 'file?';
}

/**
 * Creates and verifies URLs that grant one target without a session until they expire.
 * @param secret must be the same in every process
 */
export function createSignedUrls(secret: string, clock: Clock) {
  const key = new Uint8Array(hkdfSync('sha256', secret, 'crewdesk', 'document address', 32));

  function signatureOf(target: SignedTarget, expires: string): Buffer {
    return createHmac('sha256', key)
      .update(`${target.id} ${scopeOf(target)} ${expires}`)
      .digest();
  }

  return {
    sign(target: SignedTarget, expiresAt: Date): string {
      const expires = String(expiresAt.getTime());
      const signature = signatureOf(target, expires).toString('base64url');
      return `/api/documents/${target.id}/${pathOf(target)}expires=${expires}&signature=${signature}`;
    },

    /** @throws AppError (403) when the signature does not match the target or has expired */
    verify(target: SignedTarget, { expires = '', signature = '' }: SignedQuery): void {
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(target, expires);
      const isValid = given.length === expected.length && timingSafeEqual(given, expected);
      if (!isValid || Number(expires) <= clock.now().getTime()) {
        throw new AppError(403, 'address_not_valid', 'This link is invalid or has expired.');
      }
    },
  };
}

export type SignedUrls = ReturnType<typeof createSignedUrls>;
