import { formatPhone } from '#schema/fields/phone.ts';
import classes from './phone-link.module.css';

/** A formatted phone number that starts a call. @param phone the number in E.164 format */
export function PhoneLink({ phone }: { phone: string }) {
  const [number, extension] = formatPhone(phone).split(/ (?=ext\.)/);
  return (
    <a className={classes.link} href={`tel:${phone}`}>
      <span className={classes.number}>{number}</span>
      {extension && ` ${extension}`}
    </a>
  );
}
