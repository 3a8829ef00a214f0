import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { systemClock } from '../clock.ts';
import { createOutbox } from './outbox.ts';
import type { MailSender, SmsSender } from './senders.ts';
import { createSmtpSender } from './smtp.ts';

/** The senders the settings ask for. Only a demonstration shows confirmation codes in its terminal. */
export function createSenders(
  config: Config,
  isDemonstration: boolean,
): { sms: SmsSender; mail: MailSender } {
  const outbox = createOutbox({
    path: join(config.dataDir, 'outbox.jsonl'),
    clock: systemClock,
    smsFrom: config.company.name,
    mailFrom: config.mailFrom,
  });
  const mail = config.smtpUrl ? createSmtpSender({ url: config.smtpUrl, from: config.mailFrom }) : outbox;
  return { sms: isDemonstration ? showingCodes(outbox) : outbox, mail };
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
