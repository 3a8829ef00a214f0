import type { AvailableContact } from '#schema/messages/notifications.ts';
import { addressesOf } from './message-recipients.ts';
import classes from './recipient-fields.module.css';

/** Who of the contacts wants no messages somewhere, with the way to how and since when they said so. */
export function OptedOutContacts({ contacts }: { contacts: AvailableContact[] }) {
  const silent = contacts.flatMap((contact) => {
    const refused = addressesOf(contact).filter(({ refusal }) => refusal !== undefined);
    return refused.map(({ id, to, refusal }) => ({ id, to, refusal, name: contact.name }));
  });
  if (silent.length === 0) return null;
  return (
    <ul className={classes.silent} aria-label="Contacts who opted out">
      {silent.map(({ id, to, refusal, name }) => (
        <li key={`${name} ${id}`}>
          {`${name}: ${refusal}. `}
          {/* In a tab of its own, so that nothing is lost of what is being written. */}
          <a
            className={classes.link}
            href={`/app/messages/opt-outs?q=${encodeURIComponent(to.replace(/;ext=.*$/, ''))}`}
            target="_blank"
            rel="noopener"
          >
            See this opt-out
          </a>
        </li>
      ))}
    </ul>
  );
}
