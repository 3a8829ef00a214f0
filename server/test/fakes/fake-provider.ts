import type {
  Accepted,
  LookupResult,
  Mail,
  MailSender,
  Sms,
  SmsSender,
} from '#server/adapters/messages/senders.ts';

type Request = { key: string; to: string; body: string };

/** What the provider does with a request: takes it, or throws, or never answers. */
export type Behaviour = (request: Request, count: number) => Promise<Accepted> | Accepted;

/** Stands in for the providers of texts and mails. It remembers every request, and can misbehave in every way. */
export class FakeProvider implements SmsSender, MailSender {
  readonly requests: Request[] = [];
  /** The keys that it took, also where nobody was told. */
  readonly taken: string[] = [];
  behaviour: Behaviour = (request) => this.take(request);
  /** Where it cannot be asked, it answers `unknown`. */
  supportsLookup = true;

  take({ key }: Request): Accepted {
    this.taken.push(key);
    return { providerId: `P-${key}` };
  }

  async #handle({ key, to, body }: Sms | Mail): Promise<Accepted> {
    this.requests.push({ key, to, body });
    return this.behaviour({ key, to, body }, this.requests.length);
  }

  async #find({ key }: Sms | Mail): Promise<LookupResult> {
    if (!this.supportsLookup) return { answer: 'unknown' };
    return this.taken.includes(key) ? { answer: 'taken', providerId: `P-${key}` } : { answer: 'not-taken' };
  }

  sendSms = (sms: Sms) => this.#handle(sms);
  sendMail = (mail: Mail) => this.#handle(mail);
  lookupSms = (sms: Sms) => this.#find(sms);
  lookupMail = (mail: Mail) => this.#find(mail);
}
