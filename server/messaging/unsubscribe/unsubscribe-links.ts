import type { Mail, MailSender, Purpose } from '#server/adapters/messages/senders.ts';
import { createUnsubscribeTokens } from './unsubscribe-token.ts';

/** What people outside get and may not want; colleagues cannot do without theirs. */
const optional = new Set<Purpose>(['message', 'warranty-notice']);

type Options = { sessionSecret: string; publicUrl: string; companyName: string };

/** Puts into every mail that somebody may not want how to get no more of them, as a line and for mail programs. */
export function withUnsubscribeLinks(sender: MailSender, options: Options): MailSender {
  const { sessionSecret, publicUrl, companyName } = options;
  const tokens = createUnsubscribeTokens(sessionSecret);

  function complete(mail: Mail): Mail {
    if (!optional.has(mail.purpose)) return mail;
    const unsubscribeUrl = `${publicUrl}/api/unsubscribe/${tokens.sign(mail.to)}`;
    const line = `If you do not want e-mails from ${companyName} any more: ${unsubscribeUrl}`;
    return { ...mail, body: `${mail.body}\n\n--\n${line}\n`, unsubscribeUrl };
  }

  return { ...sender, sendMail: (mail) => sender.sendMail(complete(mail)) };
}
