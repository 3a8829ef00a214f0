import { z } from 'zod';
import { isLoopback } from '#server/base/loopback.ts';
import { StartupError } from '#server/base/startup-error.ts';

const trimmed = z.string().trim();
const sender = trimmed.regex(
  /^(\+[1-9]\d{6,14}|\d{3,8}|MG\w{32})$/,
  'must be a number such as +13125550142, a short code or the id of a messaging service (MG...)',
);
const rateRule = 'must be a whole number from 1 to 1000';

/** The environment variables of the SMS provider. */
export const smsEnvironment = {
  SMS_PROVIDER: z.enum(['outbox', 'twilio'], { error: 'must be outbox or twilio' }).default('outbox'),
  TWILIO_ACCOUNT_SID: trimmed.regex(/^AC\w+$/, 'must begin with AC').optional(),
  TWILIO_AUTH_TOKEN: trimmed.optional(),
  TWILIO_FROM: sender.optional(),
  TWILIO_LOGIN_FROM: sender.optional(),
  TWILIO_PER_SECOND: z.coerce
    .number({ error: rateRule })
    .int(rateRule)
    .min(1, rateRule)
    .max(1000, rateRule)
    .default(10),
  // Every request contains the auth token, so the connection must be encrypted.
  TWILIO_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .refine(isEncryptedOrLocal, 'must be an https URL, or an http URL of this machine')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
};

function isEncryptedOrLocal(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || isLoopback(url?.hostname ?? '');
}

export type TwilioSettings = {
  accountSid: string;
  authToken: string;
  /** Phone numbers in E.164, short codes or messaging service ids. */
  from: string;
  loginFrom: string;
  perSecond: number;
  /** Replaces the URL of the Twilio API. */
  baseUrl: string | undefined;
};

type SmsEnvironment = z.output<z.ZodObject<typeof smsEnvironment>> & { PUBLIC_URL?: string | undefined };

/**
 * Returns undefined for the outbox.
 * @throws StartupError naming the first setting that Twilio needs and that is missing
 */
export function readTwilioSettings(environment: SmsEnvironment): TwilioSettings | undefined {
  if (environment.SMS_PROVIDER === 'outbox') return undefined;
  const requireSetting = (name: 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM') => {
    const value = environment[name];
    if (!value) throw new StartupError(`${name} is missing: SMS_PROVIDER=twilio needs it.`);
    return value;
  };
  const from = requireSetting('TWILIO_FROM');
  const settings = {
    accountSid: requireSetting('TWILIO_ACCOUNT_SID'),
    authToken: requireSetting('TWILIO_AUTH_TOKEN'),
    from,
    loginFrom: environment.TWILIO_LOGIN_FROM ?? from,
    perSecond: environment.TWILIO_PER_SECOND,
    baseUrl: environment.TWILIO_BASE_URL,
  };
  if (!settings.baseUrl && !environment.PUBLIC_URL)
    throw new StartupError('PUBLIC_URL is missing: Twilio sends replies and delivery reports to it.');
  return settings;
}
