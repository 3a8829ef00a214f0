import { open } from 'node:fs/promises';
import type { Clock } from '../clock.ts';
import type { MailSender, Purpose, SmsSender } from './senders.ts';

/** One line of the outbox file; the shape is part of the runtime contract in docs/operations.md. */
export type OutboxLine = {
  at: string;
  channel: 'sms' | 'email';
  to: string;
  from: string;
  subject: string | null;
  body: string;
  purpose: Purpose;
  key: string;
};

/** Writes what would be sent to a file instead: one JSON object a line, readable by its owner only. */
export function createOutbox(options: {
  path: string;
  clock: Clock;
  smsFrom: string;
  mailFrom: string;
}): SmsSender & MailSender {
  async function append(line: Omit<OutboxLine, 'at'>): Promise<void> {
    const file = await open(options.path, 'a', 0o600);
    try {
      await file.appendFile(`${JSON.stringify({ at: options.clock.now().toISOString(), ...line })}\n`);
    } finally {
      await file.close();
    }
  }
  return {
    sendSms: ({ to, body, purpose, key }) =>
      append({ channel: 'sms', to, from: options.smsFrom, subject: null, body, purpose, key }),
    sendMail: ({ to, subject, body, purpose, key }) =>
      append({ channel: 'email', to, from: options.mailFrom, subject, body, purpose, key }),
  };
}
