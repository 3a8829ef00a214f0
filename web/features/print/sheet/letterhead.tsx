import { useLocation } from 'react-router';
import type { Company } from '#schema/company.ts';
import { formatPhone } from '#schema/fields/phone.ts';
import { companyTitle, useCompany } from '#web/lib/company.ts';
import { phoneLink, websiteLink } from './external-links.ts';
import classes from './letterhead.module.css';
import { MaybeLink } from './maybe-link.tsx';
import { QrCode } from './qr-code.tsx';
import { qrTarget } from './qr-target.ts';

type LineProps = { text: string | undefined; to?: string | undefined; className?: string | undefined };

/** A company detail. Holds its place until the company has loaded; left out if the company has no such detail. */
function Line({ text, to, className }: LineProps) {
  if (text === '') return null;
  return (
    <p className={className}>
      <MaybeLink to={to}>{text ?? '\u00a0'}</MaybeLink>
    </p>
  );
}

type CompanyDetails = Pick<Company, 'name' | 'address' | 'phone' | 'website' | 'email' | 'logo'>;

type HeadProps = {
  /** Undefined while it loads. */
  company: CompanyDetails | undefined;
  /** Whether the details lead anywhere. */
  hasLinks?: boolean;
};

/** Logo and details of a company, as on paper. */
export function CompanyDetailsHead({ company, hasLinks = true }: HeadProps) {
  const link = (to: string | undefined) => (hasLinks ? to : undefined);
  const { name, address, phone, website, email } = company ?? {};
  return (
    <>
      {company?.logo !== '' && (
        <div className={classes.logo}>
          {company && <img src={company.logo} width="100" height="100" alt={companyTitle(company)} />}
        </div>
      )}
      <address className={classes.company}>
        <Line text={name} className={classes.name} />
        <Line text={address} />
        <Line text={phone && formatPhone(phone)} to={link(phoneLink(phone ?? ''))} />
        <Line text={website} to={link(websiteLink(website ?? ''))} />
        <Line text={email} to={link(email && `mailto:${email}`)} />
      </address>
    </>
  );
}

/** Company details and a QR code that links to the page, or to what the page is an extract of. */
export function Letterhead() {
  const { pathname } = useLocation();
  const target = qrTarget(pathname);
  const company = useCompany();
  return (
    <header className={classes.head} data-logo={company?.logo !== '' || undefined}>
      <CompanyDetailsHead company={company} />
      {/* Without what follows the path of the printed page: anyone who finds the paper can read it. */}
      <QrCode
        className={classes.code}
        text={`${window.location.origin}${target.path}`}
        label={`QR code linking to ${target.name}`}
        size={200}
      />
    </header>
  );
}
