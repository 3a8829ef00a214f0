import { z } from 'zod';

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

type CompanySettings = z.output<z.ZodObject<typeof companyEnvironment>> & { TIME_ZONE: string };

/** The logo of the product, which is the company's until it sets its own. */
const productLogo = '/assets/logo.png';

/** Details that are not set are blank: nothing invented may be printed or sent. */
export function readCompany(settings: CompanySettings) {
  return {
    name: settings.COMPANY_NAME,
    address: settings.COMPANY_ADDRESS,
    phone: settings.COMPANY_PHONE,
    website: settings.COMPANY_WEBSITE,
    email: settings.COMPANY_EMAIL,
    logo: settings.COMPANY_LOGO ?? (settings.COMPANY_NAME && productLogo),
    timeZone: settings.TIME_ZONE,
  };
}

type CompanyConfig = { company: ReturnType<typeof readCompany>; mailFrom: string };

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
  const { name, address, phone, website, email, logo, timeZone } = settings.company;
  if (name || address || phone || website || email) return settings;
  const company = { ...fictionalCompany, logo: logo || productLogo, timeZone };
  return { ...settings, company, mailFrom: settings.mailFrom || company.email };
}

/** Who sends texts, and confirmation codes in particular. */
export function senderName({ company }: Pick<CompanyConfig, 'company'>): string {
  return company.name || 'Crewdesk';
}

function isLogoUrl(text: string): boolean {
  // Browsers treat // and /\ as the start of a URL of another site.
  if (text.startsWith('/')) return !/^\/[/\\]/.test(text);
  const url = URL.parse(text);
  // The host becomes part of the Content-Security-Policy, where semicolons and quotes are special.
  return /^https?:\/\//i.test(text) && url !== null && /^[\w.:[\]-]+$/.test(url.hostname);
}
