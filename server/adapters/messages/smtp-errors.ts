import { SendError } from './senders.ts';

type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number };

/** Only these are about the mail itself; what comes before them is between the two servers and may be mended. */
const aboutTheMail = ['MAIL FROM', 'RCPT TO', 'DATA'];

/**
 * Says in plain words why a mail was not sent, and whether trying again makes sense (RFC 5321, section 4.2.1).
 * @param isAskedFor whether the server had asked for the mail itself: without an answer to that it may have taken it
 */
export function explainSmtpError(error: unknown, isAskedFor: boolean): SendError {
  const { message, command = '', response = '', responseCode = 0 } = error as SmtpError;
  // The library gives a certificate that cannot be verified the code of a broken line.
  const code = /certificate|\b(TLS|SSL)\b/i.test(message) ? 'ETLS' : (error as SmtpError).code;
  const isAboutTheMail = aboutTheMail.includes(command);
  const isPermanent = isAboutTheMail && responseCode >= 500;
  const said = response ? ` It said: ${shortened(response)}` : '';
  return new SendError(`${sentenceFor(code, { isAboutTheMail, isPermanent, responseCode })}${said}`, {
    isPermanent,
    isUncertain: isAskedFor && responseCode === 0,
    cause: error,
  });
}

type Facts = { isAboutTheMail: boolean; isPermanent: boolean; responseCode: number };

function sentenceFor(code: string | undefined, { isAboutTheMail, isPermanent, responseCode }: Facts): string {
  if (isPermanent) return 'The mail server refused this mail.';
  if (isAboutTheMail && responseCode >= 400) return 'The mail server asks to try again later.';
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
    case 'EOAUTH2':
      return 'The mail server does not accept our name and password.';
    case 'ETIMEDOUT':
    case 'EABORT':
      return 'The mail server did not answer in time.';
    case 'EDNS':
    case 'ESOCKET':
      return 'The mail server cannot be reached.';
    case 'ETLS':
      return 'The mail server offers no connection that can be trusted.';
    case 'ECONNECTION':
      return 'The connection to the mail server broke off.';
    default:
      return 'The mail could not be handed to the mail server.';
  }
}

/** The first line of an answer, without anything that a terminal or a page would act on. */
function shortened(response: string): string {
  const line = response.split(/[\r\n]/, 1)[0] ?? '';
  const clean = line.replace(/\p{Cc}/gu, ' ').trim();
  const letters = Array.from(clean.toWellFormed());
  return letters.length > 200 ? `${letters.slice(0, 200).join('')}…` : letters.join('');
}
