import { NotConnectedError } from '#server/adapters/http-request.ts';
import { SendError } from './senders.ts';

/** The recipient replied STOP, so Twilio refuses to send texts to this number. */
export const unsubscribedCode = 21610;

/** Common error codes in plain words (https://www.twilio.com/docs/api/errors). */
const reasons: Record<number, string> = {
  21211: 'This phone number does not exist.',
  21212: 'Twilio does not accept our number as a sender. Please check the settings.',
  21408: 'Our account may not send texts to this country.',
  21606: 'Twilio does not accept our number as a sender. Please check the settings.',
  [unsubscribedCode]: 'The recipient replied STOP, so this number gets no texts from us.',
  21611: 'Too many texts are waiting at Twilio.',
  21612: 'This number cannot be reached from ours.',
  21614: 'This number cannot receive texts. It may be a landline.',
  21617: 'This text is longer than 1,600 characters.',
  21635: 'This number is a landline and cannot receive texts.',
  21659: 'Twilio does not accept our number as a sender. Please check the settings.',
  30001: 'Too many texts were waiting at Twilio.',
  30002: 'Our account at Twilio is suspended.',
  30003: 'The phone could not be reached. It may be switched off.',
  30004: 'The recipient or their carrier blocks our texts.',
  30005: 'This number is not in use any more, or the carrier does not know it.',
  30006: 'This number is a landline, or its carrier cannot be reached.',
  30007: 'The carrier filtered this text out as unwanted.',
  30008: 'The carrier did not deliver it and gave no reason.',
  30032: 'Our toll-free number is not verified for texts yet.',
  30034: 'Our number is not registered for texts with the carriers yet.',
};

/** Problems of our account or sender: the same message may be sent once they are fixed. */
const fixable = new Set([21212, 21408, 21606, 21611, 21659, 21660, 21661, 21703, 21704, 21705]);

/** Why a carrier did not deliver a text that Twilio had accepted. */
export function explainUndelivered(code: number | undefined): string {
  if (code === undefined) return 'The carrier did not deliver it.';
  return reasons[code] ?? `The carrier did not deliver it (code ${code}).`;
}

/** An error response of Twilio. */
export type TwilioErrorResponse = {
  status: number;
  code: number | undefined;
  retryAfter: string | undefined;
};

export function explainErrorResponse({ status, code, retryAfter }: TwilioErrorResponse): SendError {
  const isTemporary = status === 429 || status >= 500 || [401, 403, 408].includes(status);
  const isOptOut = code === unsubscribedCode;
  return new SendError(describeError(status, code), {
    isPermanent: isOptOut || (status >= 400 && !isTemporary && !fixable.has(code ?? 0)),
    // 503 means that the request was not processed. Other 5xx responses may come from a proxy, which cannot know.
    isUncertain: status < 400 || (status >= 500 && status !== 503),
    isOptOut,
    retryAfterSeconds: parseRetryAfter(retryAfter),
  });
}

function describeError(status: number, code: number | undefined): string {
  const reason = code === undefined ? undefined : reasons[code];
  if (reason) return reason;
  if (status === 401) return 'Twilio rejected our account SID and auth token. Please check the settings.';
  if (status === 429) return 'Twilio asked to send more slowly.';
  const detail = code === undefined ? `status ${status}` : `code ${code}`;
  return status >= 500
    ? `Twilio is temporarily unavailable (${detail}).`
    : `Twilio rejected this text (${detail}).`;
}

/** Seconds or a date (RFC 9110, section 10.2.3). */
function parseRetryAfter(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

export function describeConnectionError(error: unknown): SendError {
  const { code = '' } = error as NodeJS.ErrnoException;
  const isUnreached = error instanceof NotConnectedError;
  const failure =
    code === 'ETIMEDOUT' ? 'Twilio did not respond in time.' : 'The connection to Twilio was lost.';
  return new SendError(isUnreached ? 'Twilio cannot be reached.' : failure, {
    isPermanent: false,
    isUncertain: !isUnreached,
    cause: code || undefined,
  });
}
