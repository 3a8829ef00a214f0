import { PhoneLink } from '#web/ui/text/phone-link.tsx';
import classes from './customer-phones-list.module.css';

/** So many fit beside each other; the overview shows all. */
const shownPhones = 3;

type Props = { contacts: readonly { name: string; phoneNumbers: readonly { phone: string }[] }[] };

/** The first phone number of the first contacts, to call with one press. */
export function CustomerPhonesList({ contacts }: Props) {
  const phones = contacts.flatMap(({ name, phoneNumbers: [first] }) =>
    first ? [{ name, phone: first.phone }] : [],
  );
  return phones.slice(0, shownPhones).map(({ name, phone }, index) => (
    <span key={index} className={classes.phone}>
      <span className={classes.name}>{name}</span> <PhoneLink phone={phone} />
    </span>
  ));
}
