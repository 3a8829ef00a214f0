import { join } from 'node:path';
import { systemClock } from '#server/base/clock.ts';
import type { Config } from '#server/config/config.ts';
import { createOutbox } from './outbox.ts';
import type { MailSender, SmsSender } from './senders.ts';
import { createSmtpSender } from './smtp.ts';
import { createTwilioSender, type TwilioStore } from './twilio.ts';

/** The senders the settings ask for. Only a demonstration shows confirmation codes in its terminal. */
export function createSenders(
  config: Config,
  isDemonstration: boolean,
  notes: TwilioStore,
): { sms: SmsSender; mail: MailSender } {
  const { twilio, smtpUrl, publicUrl } = config;
  const outbox = createOutbox({
    path: join(config.dataDir, 'outbox.jsonl'),
    clock: systemClock,
    smsFrom: config.company.name,
    mailFrom: config.mailFrom,
  });
  const mail = smtpUrl ? createSmtpSender({ url: smtpUrl, from: config.mailFrom }) : outbox;
  const sms = twilio ? createTwilioSender({ settings: twilio, publicUrl, notes }) : outbox;
  return { sms: isDemonstration ? showingCodes(sms) : sms, mail };
}

function showingCodes(sender: SmsSender): SmsSender {
  return {
    ...sender,
    async sendSms(sms) {
      const taken = await sender.sendSms(sms);
      // Straight to the terminal and never through the log, which may be kept.
      if (sms.purpose === 'login-code') process.stdout.write(`\n  Text to ${sms.to}: ${sms.body}\n`);
      return taken;
    },
  };
}
