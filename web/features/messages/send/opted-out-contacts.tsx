import type { AvailableContact } from '#schema/messages/notifications.ts';
import { channelsOf } from '#web/features/messages/draft/message-recipients.ts';
import classes from './recipient-fields.module.css';

/** The opt-outs of the contacts, with links to their details. */
export function OptedOutContacts({ contacts }: { contacts: AvailableContact[] }) {
  const optOuts = contacts.flatMap((contact) =>
    channelsOf(contact)
      .filter(({ blockedReason }) => blockedReason !== undefined)
      .map((channel) => ({ ...channel, name: contact.name })),
  );
  if (optOuts.length === 0) return null;
  return (
    <ul className={classes.optedOut} aria-label="Contacts who opted out">
      {optOuts.map(({ id, recipient, blockedReason, name }) => (
        <li key={`${name} ${id}`}>
          {`${name}: ${blockedReason}. `}
          {/* Opens in a new tab, so that the message draft isn't lost. */}
          <a
            className={classes.link}
            href={`/app/messages/opt-outs?q=${encodeURIComponent(recipient.replace(/;ext=.*$/, ''))}`}
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
