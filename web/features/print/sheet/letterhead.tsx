import { useLocation } from 'react-router';
import { formatPhone } from '#schema/fields/phone.ts';
import { useCompany } from '#web/lib/company.ts';
import classes from './letterhead.module.css';
import { MaybeLink } from './maybe-link.tsx';
import { phoneLink, websiteLink } from './outside-links.ts';
import { QrCode } from './qr-code.tsx';

/** Who sends this paper, and a code that leads back to what it shows. */
export function Letterhead() {
  const { pathname } = useLocation();
  const company = useCompany();
  return (
    <header className={classes.head}>
      <div className={classes.logo}>
        {company && <img src={company.logo} width="100" height="100" alt={company.name} />}
      </div>
      {/* The lines keep their place until the company is known. */}
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
      {/* Only the path: what else an address may carry is nobody's business who finds the paper. */}
      <QrCode
        className={classes.code}
        text={`${window.location.origin}${pathname}`}
        label="QR code with the address of this page"
        size={200}
      />
    </header>
  );
}
