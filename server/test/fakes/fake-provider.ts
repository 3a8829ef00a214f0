import type {
  Accepted,
  BeforeSend,
  LookupResult,
  Mail,
  MailSender,
  SendAttempt,
  Sms,
  SmsSender,
} from '#server/adapters/messages/senders.ts';

type Request = { key: string; to: string; body: string };

/** What the provider does with a request: accepts it, throws, or never responds. */
export type ProviderBehavior = (request: Request, count: number) => Promise<Accepted> | Accepted;

/** A fake SMS and email provider that records every request and can fail in any way. */
export class FakeProvider implements SmsSender, MailSender {
  readonly requests: Request[] = [];
  /** The keys of accepted requests, including those whose sender never got the response. */
  readonly accepted: string[] = [];
  behavior: ProviderBehavior = (request) => this.accept(request);
  /** What happens before the bytes of a message leave. */
  beforeAccepting = async (): Promise<void> => {};
  /** When false, look-ups return `unknown`. */
  supportsLookup = true;

  accept({ key }: Request): Accepted {
    this.accepted.push(key);
    return { providerId: `P-${key}` };
  }

  async #handle({ key, to, body }: Sms | Mail, beforeSend?: BeforeSend): Promise<Accepted> {
    await this.beforeAccepting();
    beforeSend?.();
    this.requests.push({ key, to, body });
    return this.behavior({ key, to, body }, this.requests.length);
  }

  async #lookUp({ key }: Sms | Mail): Promise<LookupResult> {
    if (!this.supportsLookup) return { status: 'unknown' };
    return this.accepted.includes(key)
      ? { status: 'accepted', providerId: `P-${key}` }
      : { status: 'not-accepted' };
  }

  sendSms = (sms: Sms, beforeSend?: BeforeSend) => this.#handle(sms, beforeSend);
  sendMail = (mail: Mail, beforeSend?: BeforeSend) => this.#handle(mail, beforeSend);
  lookupSms = (sms: Sms, _attempt?: SendAttempt) => this.#lookUp(sms);
  lookupMail = (mail: Mail, _attempt?: SendAttempt) => this.#lookUp(mail);
}
