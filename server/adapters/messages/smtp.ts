import { type MailSender, SendError } from './senders.ts';
import { explainSmtpError } from './smtp-errors.ts';

const limits = {
  connectionTimeout: 10_000,
  dnsTimeout: 10_000,
  greetingTimeout: 10_000,
  // The limit between two packets; `totalTimeoutMs` limits the whole email.
  socketTimeout: 30_000,
};
const totalTimeoutMs = 120_000;

type Options = {
  url: string;
  from: string;
  /** For tests. */
  timeouts?: { socketTimeout: number; totalTimeoutMs: number };
};

/**
 * Sends emails over SMTP, each on its own connection, so that the library never resends an email when a connection breaks.
 * The library is imported with the first email, because most processes never send one.
 */
export function createSmtpSender({ url, from, timeouts }: Options): MailSender {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'crewdesk.invalid';
  return {
    async sendMail({ to, subject, body, key, unsubscribeUrl }, beforeSend) {
      if (!isEmailAddress(to)) {
        throw new SendError(`"${oneLine(to)}" is not a valid email address.`, { isPermanent: true });
      }
      const messageId = `<${key.replace(/[^\w.-]/g, '-')}@${domain}>`;
      const { createTransport } = await import('nodemailer');
      // After response 354 the server receives the content, and only its final response tells whether it accepted it.
      let isContentExpected = false;
      const transport = createTransport({
        ...limits,
        transactionLog: true,
        logger: watchResponses((response) => {
          if (response.startsWith('354')) isContentExpected = true;
        }),
        ...(timeouts && { socketTimeout: timeouts.socketTimeout }),
        url,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      beforeSend?.();
      try {
        await transport.sendMail({
          from: oneLine(from),
          // An object, because a string with a comma would be parsed as two addresses.
          to: { name: '', address: to },
          subject: oneLine(subject),
          text: body,
          // Derived from the key, so that mail servers can detect a duplicate after a retry.
          messageId,
          ...(unsubscribeUrl && { headers: unsubscribeHeaders(unsubscribeUrl) }),
          signal: AbortSignal.timeout(timeouts?.totalTimeoutMs ?? totalTimeoutMs),
        });
        return { providerId: messageId };
      } catch (error) {
        throw explainSmtpError(error, isContentExpected);
      }
    },
    // SMTP has no way to look up an accepted email.
    supportsLookup: false,
    maxConcurrency: 5,
    lookupMail: async () => ({ status: 'unknown' }),
  };
}

/** Headers for the unsubscribe button of email programs (RFC 2369, RFC 8058). */
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${oneLine(url)}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Whether the text is a single address. Its mail server decides whether the address exists. */
function isEmailAddress(text: string): boolean {
  return /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()[\]\\@]+$/.test(text) && !hasControlCharacters(text);
}

function hasControlCharacters(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** Removes line breaks, which would start another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** A logger that reports server responses, which the library exposes only to loggers. Nothing is logged. */
function watchResponses(onResponse: (response: string) => void) {
  const ignore = () => {};
  return {
    level: ignore,
    trace: ignore,
    debug: (entry: { tnx?: string }, message: string) => {
      if (entry.tnx === 'server') onResponse(message);
    },
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
}
