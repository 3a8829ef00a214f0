import { useLocation } from 'react-router';
import { formatPhone } from '#schema/fields/phone.ts';
import { useCompany } from '#web/lib/company.ts';
import { phoneLink, websiteLink } from './external-links.ts';
import classes from './letterhead.module.css';
import { MaybeLink } from './maybe-link.tsx';
import { QrCode } from './qr-code.tsx';

/** Company details and a QR code that links to the page. */
export function Letterhead() {
  const { pathname } = useLocation();
  const company = useCompany();
  return (
    <header className={classes.head}>
      <div className={classes.logo}>
        {company && <img src={company.logo} width="100" height="100" alt={company.name} />}
      </div>
      {/* Non-breaking spaces hold the place of the lines until the company has loaded. */}
      <address className={classes.company}>
        <p className={classes.name}>{company?.name ?? '\u00a0'}</p>
        <p>{company?.address ?? '\u00a0'}</p>
        <p>
          <MaybeLink to={phoneLink(company?.phone ?? '')}>
            {company ? formatPhone(company.phone) : '\u00a0'}
          </MaybeLink>
        </p>
        <p>
          <MaybeLink to={websiteLink(company?.website ?? '')}>{company?.website ?? '\u00a0'}</MaybeLink>
        </p>
        <p>
          <MaybeLink to={company?.email && `mailto:${company.email}`}>{company?.email ?? '\u00a0'}</MaybeLink>
        </p>
      </address>
      {/* Without query string and hash: anyone who finds the paper can read them. */}
      <QrCode
        className={classes.code}
        text={`${window.location.origin}${pathname}`}
        label="QR code linking to this page"
        size={200}
      />
    </header>
  );
}
