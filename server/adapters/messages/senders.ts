export type MessagePurpose = 'login-code' | 'message' | 'technician-notice' | 'warranty-notice';

/** `to` is in E.164. `key` identifies the send, so that a provider can detect a duplicate. */
export type Sms = { to: string; body: string; purpose: MessagePurpose; key: string };

export type Mail = {
  to: string;
  subject: string;
  body: string;
  purpose: MessagePurpose;
  key: string;
  /** The URL for one-click unsubscribing (RFC 8058). */
  unsubscribeUrl?: string;
};

/** A message accepted by the provider, with the provider's id for it if there is one. */
export type Accepted = { providerId?: string | undefined };

/** An earlier attempt to send a message, not before `since`. If `isRecent`, the provider may still be processing it. */
export type SendAttempt = { since: Date; isRecent: boolean };

/** Throws when the message may not be sent any more. Called immediately before its bytes leave. */
export type BeforeSend = () => void;

/** Whether the provider has accepted a message; `unknown` if the provider cannot tell. */
export type LookupResult = (Accepted & { status: 'accepted' }) | { status: 'not-accepted' | 'unknown' };

/**
 * Sends texts. `sendSms` resolves when the provider has accepted the message.
 * @throws SendError when the provider has not accepted it, or when that is uncertain because the connection broke
 */
export type SmsSender = {
  /** Whether `lookupSms` can tell what the provider has accepted. */
  supportsLookup: boolean;
  /** Maximum number of messages per second. Undefined for no limit. */
  perSecond?: number;
  /** Maximum number of concurrent sends. */
  maxConcurrency?: number;
  sendSms(sms: Sms, beforeSend?: BeforeSend): Promise<Accepted>;
  /** Looks up whether a text was accepted, after the process that sent it was interrupted. */
  lookupSms(sms: Sms, attempt: SendAttempt): Promise<LookupResult>;
};
export type MailSender = {
  supportsLookup: boolean;
  perSecond?: number;
  maxConcurrency?: number;
  sendMail(mail: Mail, beforeSend?: BeforeSend): Promise<Accepted>;
  lookupMail(mail: Mail, attempt: SendAttempt): Promise<LookupResult>;
};

/**
 * A message was not sent. `message` is a plain sentence for the author of the message. `isPermanent`: the same message to
 * the same recipient will be rejected again; otherwise a retry may succeed, after `retryAfterSeconds`. `isUncertain`: the
 * provider may have accepted the message nevertheless. `isOptOut`: the recipient has opted out.
 */
export class SendError extends Error {
  override name = 'SendError';
  readonly isPermanent: boolean;
  readonly isUncertain: boolean;
  readonly isOptOut: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    {
      isPermanent,
      isUncertain = false,
      isOptOut = false,
      retryAfterSeconds,
      cause,
    }: {
      isPermanent: boolean;
      isUncertain?: boolean;
      isOptOut?: boolean;
      retryAfterSeconds?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(message, { cause });
    this.isPermanent = isPermanent;
    this.isUncertain = isUncertain;
    this.isOptOut = isOptOut;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
