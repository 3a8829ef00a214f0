import { formatPhone } from '#schema/fields/phone.ts';
import type { Suppression } from '#schema/messages/suppressions.ts';

/** The number or the e-mail address, as people write it. */
export function suppressedAddress({ textTo, emailTo }: Pick<Suppression, 'textTo' | 'emailTo'>): string {
  return textTo === null ? (emailTo ?? '') : formatPhone(textTo);
}

/** How we know that they want no messages. */
export function howTheyOptedOut({ source, createdBy }: Suppression): string {
  switch (source) {
    case 'reply':
      return 'Texted STOP';
    case 'unsubscribe':
      return 'Unsubscribe link';
    case 'staff':
      return createdBy ? `Said so to ${createdBy.name}` : 'Said so';
  }
}

/** Whether they did it themselves, so that only they can take it back. */
export function isTheirOwn({ source }: Suppression): boolean {
  return source !== 'staff';
}
