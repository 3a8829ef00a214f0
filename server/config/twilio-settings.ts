import { z } from 'zod';
import { isLoopback } from '#server/base/loopback.ts';
import { StartupError } from '#server/base/startup-error.ts';

const filled = z.string().trim();
const sender = filled.regex(
  /^(\+[1-9]\d{6,14}|\d{3,8}|MG\w{32})$/,
  'must be a number such as +13125550142, a short code or the id of a messaging service (MG...)',
);
const rate = 'must be a whole number from 1 to 1000';

/** The part of the environment that says how texts leave. */
export const smsEnvironment = {
  SMS_PROVIDER: z.enum(['outbox', 'twilio'], { error: 'must be outbox or twilio' }).default('outbox'),
  TWILIO_ACCOUNT_SID: filled.regex(/^AC\w+$/, 'must begin with AC').optional(),
  TWILIO_AUTH_TOKEN: filled.optional(),
  TWILIO_FROM: sender.optional(),
  TWILIO_LOGIN_FROM: sender.optional(),
  TWILIO_PER_SECOND: z.coerce.number({ error: rate }).int(rate).min(1, rate).max(1000, rate).default(10),
  // Our password goes along with every request.
  TWILIO_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .refine(isPrivate, 'must be an https address, or an http address of this machine')
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
};

function isPrivate(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || isLoopback(url?.hostname ?? '');
}

export type TwilioSettings = {
  accountSid: string;
  authToken: string;
  /** Numbers in E.164, short codes, or ids of messaging services. */
  from: string;
  loginFrom: string;
  perSecond: number;
  /** Where another than Twilio itself is asked. */
  baseUrl: string | undefined;
};

type SmsEnvironment = z.output<z.ZodObject<typeof smsEnvironment>> & { PUBLIC_URL?: string | undefined };

/**
 * Undefined for the outbox.
 * @throws StartupError naming what Twilio needs and does not have
 */
export function readTwilioSettings(environment: SmsEnvironment): TwilioSettings | undefined {
  if (environment.SMS_PROVIDER === 'outbox') return undefined;
  const needed = (name: 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM') => {
    const value = environment[name];
    if (!value) throw new StartupError(`${name} is missing: SMS_PROVIDER=twilio needs it.`);
    return value;
  };
  const from = needed('TWILIO_FROM');
  const settings = {
    accountSid: needed('TWILIO_ACCOUNT_SID'),
    authToken: needed('TWILIO_AUTH_TOKEN'),
    from,
    loginFrom: environment.TWILIO_LOGIN_FROM ?? from,
    perSecond: environment.TWILIO_PER_SECOND,
    baseUrl: environment.TWILIO_BASE_URL,
  };
  if (!settings.baseUrl && !environment.PUBLIC_URL)
    throw new StartupError('PUBLIC_URL is missing: Twilio reports there who said STOP and what arrived.');
  return settings;
}
