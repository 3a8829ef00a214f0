import { useLocation } from 'react-router';
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

/** Company details and a QR code that links to the page, or to what the page is an extract of. */
export function Letterhead() {
  const { pathname } = useLocation();
  const target = qrTarget(pathname);
  const company = useCompany();
  const { name, address, phone, website, email } = company ?? {};
  return (
    <header className={classes.head} data-logo={company?.logo !== '' || undefined}>
      {company?.logo !== '' && (
        <div className={classes.logo}>
          {company && <img src={company.logo} width="100" height="100" alt={companyTitle(company)} />}
        </div>
      )}
      <address className={classes.company}>
        <Line text={name} className={classes.name} />
        <Line text={address} />
        <Line text={phone && formatPhone(phone)} to={phoneLink(phone ?? '')} />
        <Line text={website} to={websiteLink(website ?? '')} />
        <Line text={email} to={email && `mailto:${email}`} />
      </address>
      {/* Without query string and hash: anyone who finds the paper can read them. */}
      <QrCode
        className={classes.code}
        text={`${window.location.origin}${target}`}
        label={target === pathname ? 'QR code linking to this page' : 'QR code linking to the overview'}
        size={200}
      />
    </header>
  );
}
