import { SendError } from './senders.ts';

type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number };

/** The commands about the email itself. Errors of earlier commands are problems of the servers and may be fixed. */
const emailCommands = ['MAIL FROM', 'RCPT TO', 'DATA'];

/**
 * Explains in plain words why an email was not sent, and whether a retry makes sense (RFC 5321, section 4.2.1).
 * @param isContentExpected whether the content was requested: the server may have accepted it without responding
 */
export function explainSmtpError(error: unknown, isContentExpected: boolean): SendError {
  const { message, command = '', response = '', responseCode = 0 } = error as SmtpError;
  // The library reports an untrusted certificate with the code of a broken connection.
  const code = /certificate|\b(TLS|SSL)\b/i.test(message) ? 'ETLS' : (error as SmtpError).code;
  const isAboutEmail = emailCommands.includes(command);
  const isPermanent = isAboutEmail && responseCode >= 500;
  const serverResponse = response ? ` It responded: ${shorten(response)}` : '';
  return new SendError(
    `${describeError(code, { isAboutEmail, isPermanent, responseCode })}${serverResponse}`,
    {
      isPermanent,
      isUncertain: isContentExpected && responseCode === 0,
      cause: error,
    },
  );
}

type Facts = { isAboutEmail: boolean; isPermanent: boolean; responseCode: number };

function describeError(code: string | undefined, { isAboutEmail, isPermanent, responseCode }: Facts): string {
  if (isPermanent) return 'The mail server rejected this email.';
  if (isAboutEmail && responseCode >= 400) return 'The mail server asked to try again later.';
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
    case 'EOAUTH2':
      return 'The mail server rejected our user name and password.';
    case 'ETIMEDOUT':
    case 'EABORT':
      return 'The mail server did not respond in time.';
    case 'EDNS':
    case 'ESOCKET':
      return 'The mail server cannot be reached.';
    case 'ETLS':
      return 'The mail server offers no trusted TLS connection.';
    case 'ECONNECTION':
      return 'The connection to the mail server was lost.';
    default:
      return 'The email could not be sent to the mail server.';
  }
}

/** The first line of a response, without control characters. */
function shorten(response: string): string {
  const line = response.split(/[\r\n]/, 1)[0] ?? '';
  const clean = line.replace(/\p{Cc}/gu, ' ').trim();
  const characters = Array.from(clean.toWellFormed());
  return characters.length > 200 ? `${characters.slice(0, 200).join('')}…` : characters.join('');
}
