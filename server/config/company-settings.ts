import { z } from 'zod';
import { type CompanyDetail, settingVariables } from '#schema/settings.ts';

const text = z.string().trim();

export const companyEnvironment = {
  COMPANY_NAME: text.default(''),
  COMPANY_ADDRESS: text.default(''),
  COMPANY_PHONE: text.default(''),
  COMPANY_WEBSITE: text.default(''),
  COMPANY_EMAIL: text.default(''),
  COMPANY_LOGO: text
    .refine(isLogoUrl, 'must be a path on this site beginning with / or an http(s) URL')
    .optional(),
};

type Environment = z.output<z.ZodObject<typeof companyEnvironment>> & {
  TIME_ZONE: string;
  SEND_HOUR: number;
};

/** The logo of the product, which is the company's until it sets its own. */
const productLogo = '/assets/logo.png';

/** Details that are not set are blank: nothing invented may be printed or sent. */
export function readCompany(settings: Environment) {
  return {
    name: settings.COMPANY_NAME,
    address: settings.COMPANY_ADDRESS,
    phone: settings.COMPANY_PHONE,
    website: settings.COMPANY_WEBSITE,
    email: settings.COMPANY_EMAIL,
    logo: settings.COMPANY_LOGO ?? (settings.COMPANY_NAME && productLogo),
    timeZone: settings.TIME_ZONE,
    /** The local hour at which dated messages are sent. */
    sendHour: settings.SEND_HOUR,
  };
}

/** The details of the company, its time zone and its hour for dated messages. */
export type CompanySettings = ReturnType<typeof readCompany>;

/** The details that the environment sets, which nobody can change in the browser. */
export function fixedDetails(environment: Record<string, unknown>): CompanyDetail[] {
  const details = Object.keys(settingVariables) as CompanyDetail[];
  return details.filter((detail) => settingVariables[detail] in environment);
}

/** What office users set. A logo of its own has a hash. */
type StoredDetails = Omit<CompanySettings, 'logo'> & { version: number; logoHash: string | null };

/** The company with what is stored, as far as the environment does not set it. */
export function companyOf(
  { company, fixedCompany }: { company: CompanySettings; fixedCompany: readonly CompanyDetail[] },
  stored: StoredDetails | undefined,
): CompanySettings {
  if (!stored) return company;
  const { logoHash, version: _unused, ...details } = stored;
  const own = logoHash === null ? stored.name && productLogo : `${productLogo}?v=${logoHash}`;
  const fixed = Object.fromEntries(fixedCompany.map((detail) => [detail, company[detail]]));
  return { ...details, logo: own, ...fixed };
}

type CompanyConfig = { company: CompanySettings; mailFrom: string };

/** The company of the demonstration. */
const fictionalCompany = {
  name: 'Northwind Mechanical',
  address: '2100 W Fulton St, Suite 4, Chicago, IL 60612',
  phone: '(312) 555-0142',
  website: 'northwindmechanical.example',
  email: 'office@northwindmechanical.example',
};

/** The settings of a demonstration: its fictional company, unless the settings have any detail of another one. */
export function withFictionalCompany<Settings extends CompanyConfig>(settings: Settings): Settings {
  const { name, address, phone, website, email, logo, timeZone, sendHour } = settings.company;
  if (name || address || phone || website || email) return settings;
  const company = { ...fictionalCompany, logo: logo || productLogo, timeZone, sendHour };
  return { ...settings, company, mailFrom: settings.mailFrom || company.email };
}

/** Who sends texts, and confirmation codes in particular. */
export function senderName({ name }: Pick<CompanySettings, 'name'>): string {
  return name || 'Crewdesk';
}

function isLogoUrl(text: string): boolean {
  // Browsers treat // and /\ as the start of a URL of another site.
  if (text.startsWith('/')) return !/^\/[/\\]/.test(text);
  const url = URL.parse(text);
  // The host becomes part of the Content-Security-Policy, where semicolons and quotes are special.
  return /^https?:\/\//i.test(text) && url !== null && /^[\w.:[\]-]+$/.test(url.hostname);
}
