export type Purpose = 'login-code' | 'message' | 'technician-notice' | 'warranty-notice';

/** `to` in E.164; `key` names the send, so that a provider that can may refuse a second one. */
export type Sms = { to: string; body: string; purpose: Purpose; key: string };

export type Mail = { to: string; subject: string; body: string; purpose: Purpose; key: string };

/** Resolves when the provider has taken the message, rejects when it has not. */
export type SmsSender = { sendSms(sms: Sms): Promise<void> };
export type MailSender = { sendMail(mail: Mail): Promise<void> };
