export type Purpose = 'login-code' | 'message' | 'technician-notice' | 'warranty-notice';

/** `to` in E.164; `key` names the send, so that a provider that can may refuse a second one. */
export type Sms = { to: string; body: string; purpose: Purpose; key: string };

export type Mail = {
  to: string;
  subject: string;
  body: string;
  purpose: Purpose;
  key: string;
  /** Where one request ends all further mails to this address (RFC 8058). */
  unsubscribeUrl?: string;
};

/** What the provider calls what it has taken, where it says so. */
export type Accepted = { providerId?: string | undefined };

/** When something may have been handed over: not before `since`, and perhaps so lately that the provider is still at it. */
export type SendResult = { since: Date; isRecent: boolean };

/** Whether the provider has taken something; `unknown` where it cannot be asked. */
export type LookupResult = (Accepted & { answer: 'taken' }) | { answer: 'not-taken' | 'unknown' };

/**
 * Resolves when the provider has taken the message.
 * @throws SendError when it has not, or when nobody can tell because the connection broke too early
 */
export type SmsSender = {
  /** Whether `find…` can tell what the provider has taken. */
  supportsLookup: boolean;
  /** How many a second the provider takes; undefined for as many as one likes. */
  perSecond?: number;
  /** How many may be handed over at the same time. */
  atOnce?: number;
  sendSms(sms: Sms): Promise<Accepted>;
  /** Asks whether it was taken, after whoever handed it over was cut off. */
  lookupSms(sms: Sms, when: SendResult): Promise<LookupResult>;
};
export type MailSender = {
  supportsLookup: boolean;
  perSecond?: number;
  atOnce?: number;
  sendMail(mail: Mail): Promise<Accepted>;
  lookupMail(mail: Mail, when: SendResult): Promise<LookupResult>;
};

/**
 * A message was not sent. `message` is a sentence in plain words for whoever wrote it. `isPermanent` says that
 * the same message to the same address will be refused again; otherwise a later try may succeed, not before
 * `retryAfterSeconds`. `isUncertain` says that the provider may have taken it all the same, `isOptOut` that whoever has
 * the address does not want to hear from us.
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
