import { formatPhone } from '#schema/fields/phone.ts';
import classes from './phone-link.module.css';

/** A number to read and to call, from its wire form. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className={classes.link} href={`tel:${phone}`}>
      {formatPhone(phone)}
    </a>
  );
}
