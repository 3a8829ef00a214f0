import type { Mail, MailSender, Sms, SmsSender } from '#server/adapters/messages/senders.ts';

/** Senders that accept everything and keep it. @param findError what sending a text throws */
export function collectingSenders(
  texts: Sms[],
  emails: Mail[],
  findError: () => Error | undefined,
): { sms: SmsSender; mail: MailSender } {
  const notFound = async () => ({ status: 'not-accepted' }) as const;
  const sms = {
    supportsLookup: true,
    sendSms: async (text: Sms) => {
      const error = findError();
      if (error) throw error;
      return { providerId: String(texts.push(text)) };
    },
    lookupSms: notFound,
  };
  const mail = {
    supportsLookup: true,
    sendMail: async (message: Mail) => ({ providerId: String(emails.push(message)) }),
    lookupMail: notFound,
  };
  return { sms, mail };
}
