import { type MailSender, SendError } from './senders.ts';
import { explainSmtpError } from './smtp-errors.ts';

const limits = {
  connectionTimeout: 10_000,
  dnsTimeout: 10_000,
  greetingTimeout: 10_000,
  // Between two signs of life; below is the limit for the whole mail.
  socketTimeout: 30_000,
};
const wholeMailMs = 120_000;

type Options = {
  url: string;
  from: string;
  /** For tests, which do not wait that long. */
  timeouts?: { socketTimeout: number; wholeMailMs: number };
};

/**
 * Sends mail over SMTP, each on a connection of its own, so that nothing is sent again behind our back when one
 * breaks. The library is loaded with the first mail, as most processes never send one.
 */
export function createSmtpSender({ url, from, timeouts }: Options): MailSender {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'crewdesk.invalid';
  return {
    async sendMail({ to, subject, body, key, unsubscribeUrl }) {
      if (!isAddress(to)) {
        throw new SendError(`"${oneLine(to)}" is no e-mail address.`, { isPermanent: true });
      }
      const messageId = `<${key.replace(/[^\w.-]/g, '-')}@${domain}>`;
      const { createTransport } = await import('nodemailer');
      // Once the server has asked for the mail itself, only its last answer says whether it was taken.
      let isAskedFor = false;
      const transport = createTransport({
        ...limits,
        transactionLog: true,
        logger: watchAnswers((answer) => {
          if (answer.startsWith('354')) isAskedFor = true;
        }),
        ...(timeouts && { socketTimeout: timeouts.socketTimeout }),
        url,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await transport.sendMail({
          from: oneLine(from),
          // As an object it is taken as it stands: a comma does not make two addresses of it.
          to: { name: '', address: to },
          subject: oneLine(subject),
          text: body,
          // Made from the key, so that a mail server can see that a retried mail is the same one.
          messageId,
          ...(unsubscribeUrl && { headers: unsubscribeHeaders(unsubscribeUrl) }),
          signal: AbortSignal.timeout(timeouts?.wholeMailMs ?? wholeMailMs),
        });
        return { providerId: messageId };
      } catch (error) {
        throw explainSmtpError(error, isAskedFor);
      }
    },
    // A mail server cannot be asked what it has taken, and each mail has a connection of its own.
    supportsLookup: false,
    atOnce: 5,
    lookupMail: async () => ({ answer: 'unknown' }),
  };
}

/** How a mail program lets somebody have no more of these (RFC 2369, RFC 8058). */
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${oneLine(url)}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** One address and nothing else; whether it exists is for its server to say. */
function isAddress(text: string): boolean {
  return /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()[\]\\@]+$/.test(text) && !hasControls(text);
}

function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** The library tells what goes over the line to a logger only. Nothing of it is kept. */
function watchAnswers(onAnswer: (answer: string) => void) {
  const ignore = () => {};
  return {
    level: ignore,
    trace: ignore,
    debug: (entry: { tnx?: string }, message: string) => {
      if (entry.tnx === 'server') onAnswer(message);
    },
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
}
