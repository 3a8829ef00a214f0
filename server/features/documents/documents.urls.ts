import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Part } from '#server/adapters/storage/storage.ts';
import type { Clock } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors.ts';

/** The query of an address that is good without a session. */
export const signedQuery = z.object({ expires: z.string().optional(), signature: z.string().optional() });
type SignedQuery = z.output<typeof signedQuery>;

/** What an address is for: a part of one size, or the file. */
export type Target = { id: string; part: Part } | { id: string; file: true };

/**
 * Addresses of this server that are good without a session, each for one thing until an instant.
 * @param secret the same in every process
 */
export function signedAddresses(secret: string, clock: Clock) {
  const key = new Uint8Array(hkdfSync('sha256', secret, 'crewdesk', 'document address', 32));

  function signatureOf(target: Target, expires: string): Buffer {
    const what = 'part' in target ? `part ${target.part.number} ${target.part.size}` : 'file';
    return createHmac('sha256', key).update(`${target.id} ${what} ${expires}`).digest();
  }

  return {
    sign(target: Target, expiresAt: Date): string {
      const expires = String(expiresAt.getTime());
      const path = 'part' in target ? `parts/${target.part.number}` : 'file';
      const signature = signatureOf(target, expires).toString('base64url');
      return `/api/documents/${target.id}/${path}?expires=${expires}&signature=${signature}`;
    },

    /** @throws AppError (403) unless the address was given out for this and has not run out */
    demand(target: Target, { expires = '', signature = '' }: SignedQuery): void {
      const given = Buffer.from(signature, 'base64url');
      const wanted = signatureOf(target, expires);
      const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
      if (!isOurs || Number(expires) <= clock.now().getTime()) {
        const sentence = 'This address is not valid, or no longer. Please ask for a new one.';
        throw new AppError(403, 'address_not_valid', sentence);
      }
    },
  };
}

export type SignedAddresses = ReturnType<typeof signedAddresses>;
