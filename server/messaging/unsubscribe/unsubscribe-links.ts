import type { Mail, MailSender, MessagePurpose } from '#server/adapters/messages/senders.ts';
import { createUnsubscribeTokens } from './unsubscribe-token.ts';

/** Emails to people outside the company. Internal emails have no unsubscribe link. */
const unsubscribablePurposes = new Set<MessagePurpose>(['message', 'warranty-notice']);

type Options = { sessionSecret: string; publicUrl: string; companyName: () => string };

/** Adds an unsubscribe link to the body of such emails, and the URL for the List-Unsubscribe header. */
export function withUnsubscribeLinks(sender: MailSender, options: Options): MailSender {
  const { sessionSecret, publicUrl, companyName } = options;
  const tokens = createUnsubscribeTokens(sessionSecret);

  function addLink(mail: Mail): Mail {
    if (!unsubscribablePurposes.has(mail.purpose)) return mail;
    const unsubscribeUrl = `${publicUrl}/api/unsubscribe/${tokens.sign(mail.to)}`;
    const line = `Unsubscribe from ${companyName() || 'these'} emails: ${unsubscribeUrl}`;
    return { ...mail, body: `${mail.body}\n\n--\n${line}\n`, unsubscribeUrl };
  }

  return { ...sender, sendMail: (mail) => sender.sendMail(addLink(mail)) };
}
