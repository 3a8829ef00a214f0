export type Purpose = 'login-code' | 'message' | 'technician-notice' | 'warranty-notice';

/** `to` in E.164; `key` names the send, so that a provider that can may refuse a second one. */
export type Sms = { to: string; body: string; purpose: Purpose; key: string };

export type Mail = { to: string; subject: string; body: string; purpose: Purpose; key: string };

/**
 * Resolves when the provider has taken the message.
 * @throws SendError when it has not, or when nobody can tell because the connection broke too early
 */
export type SmsSender = { sendSms(sms: Sms): Promise<void> };
export type MailSender = { sendMail(mail: Mail): Promise<void> };

/**
 * A message was not sent. `message` is a sentence in plain words for whoever wrote it. `isPermanent` says that
 * the same message to the same address will be refused again; otherwise a later try may succeed.
 */
export class SendError extends Error {
  override name = 'SendError';
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent, cause }: { isPermanent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.isPermanent = isPermanent;
  }
}
