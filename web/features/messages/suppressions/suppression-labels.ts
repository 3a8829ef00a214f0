import { formatPhone } from '#schema/fields/phone.ts';
import type { Suppression } from '#schema/messages/suppressions.ts';

/** The formatted phone number or the email address. */
export function suppressedRecipient({ textTo, emailTo }: Pick<Suppression, 'textTo' | 'emailTo'>): string {
  return textTo === null ? (emailTo ?? '') : formatPhone(textTo);
}

/** How the person opted out. */
export function optOutSourceLabel({ source, createdBy }: Suppression): string {
  switch (source) {
    case 'reply':
      return 'Texted STOP';
    case 'unsubscribe':
      return 'Unsubscribe link';
    case 'staff':
      return createdBy ? `Told ${createdBy.name}` : 'Told a colleague';
  }
}

/** Whether the person opted out without a colleague's help. */
export function isOwnOptOut({ source }: Suppression): boolean {
  return source !== 'staff';
}
