import { systemClock } from '#server/base/clock.ts';
import { senderName } from '#server/config/company-settings.ts';
import type { Config } from '#server/config/config.ts';
import { createOutbox } from './outbox.ts';
import type { MailSender, SmsSender } from './senders.ts';
import { createSmtpSender } from './smtp.ts';
import { createTwilioSender, type TwilioStore } from './twilio.ts';

/** Creates the senders of these settings. Only a demonstration shows confirmation codes in its terminal. */
export function createSenders(
  config: Config,
  isDemonstration: boolean,
  store: TwilioStore,
): { sms: SmsSender; mail: MailSender } {
  const { twilio, smtpUrl, publicUrl } = config;
  const outbox = createOutbox({
    path: config.outboxPath,
    clock: systemClock,
    smsFrom: senderName(config.company),
    mailFrom: config.mailFrom,
  });
  const mail = smtpUrl ? createSmtpSender({ url: smtpUrl, from: config.mailFrom }) : outbox;
  const sms = twilio ? createTwilioSender({ settings: twilio, publicUrl, store }) : outbox;
  return { sms: isDemonstration ? withPrintedCodes(sms) : sms, mail };
}

function withPrintedCodes(sender: SmsSender): SmsSender {
  return {
    ...sender,
    async sendSms(sms, beforeSend) {
      const accepted = await sender.sendSms(sms, beforeSend);
      // Directly to the terminal, because the log may be stored.
      if (sms.purpose === 'login-code') process.stdout.write(`\n  Text to ${sms.to}: ${sms.body}\n`);
      return accepted;
    },
  };
}
