import { ActionIcon as ActionIconButton } from '@mantine/core';
import { type Icon, IconMail, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { addressLine } from '#schema/fields/address-line.ts';
import type { AvailableContact } from '#schema/messages/notifications.ts';
import { MoreRows } from '#web/ui/list/more-rows.tsx';
import { ClampedText } from '#web/ui/text/clamped-text.tsx';
import { EmailText } from '#web/ui/text/email-text.tsx';
import { PhoneLink } from '#web/ui/text/phone-link.tsx';
import { StatusChip } from '#web/ui/text/status-chip.tsx';
import classes from './contacts-block.module.css';
import { OverviewBlock } from './overview-block.tsx';

/** So many fit on the first screen. */
const firstContacts = 5;

/** Whom a message goes to. */
export type MessageTarget = { field: 'textTo' | 'emailTo'; recipient: string; name: string };

/** The number that a text to a contact goes to: a mobile one if possible, never one that opted out. */
function textNumber({ phoneNumbers }: AvailableContact): string | undefined {
  const usable = phoneNumbers.filter(({ suppressed }) => !suppressed);
  return (usable.find(({ name }) => /mobile|cell/i.test(name)) ?? usable[0])?.phone;
}

type Props = {
  customerId: string;
  onMessage: (target: MessageTarget) => void;
};

/** Where the customer is, what to know before going there, and whom to call. */
export function ContactsBlock({ customerId, onMessage }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <OverviewBlock
      customerId={customerId}
      block="head"
      title="Contacts"
      subject="the contacts of this customer"
      countOf={({ contacts }) => contacts.length}
      emptyText={() => undefined}
    >
      {({ address, accessNotes, contacts, latestRecord }) => (
        <>
          <p className={classes.address}>{addressLine(address)}</p>
          {accessNotes && (
            <div className={classes.notes}>
              <ClampedText noun="access notes">
                <strong>Access notes:</strong> {accessNotes}
              </ClampedText>
            </div>
          )}
          {contacts.length === 0 && <p className={classes.empty}>This customer has no contacts yet.</p>}
          <MoreRows
            label={`Show all ${contacts.length} contacts`}
            count={showsAll ? contacts.length : firstContacts}
            hasMore={contacts.length > firstContacts && !showsAll}
            onShow={() => setShowsAll(true)}
            isInCard
          >
            <ul className={classes.contacts} aria-label="Contacts">
              {contacts.slice(0, showsAll ? undefined : firstContacts).map((contact, index) => (
                <Contact
                  key={index}
                  contact={contact}
                  // A message needs a record.
                  onMessage={latestRecord ? onMessage : undefined}
                />
              ))}
            </ul>
          </MoreRows>
        </>
      )}
    </OverviewBlock>
  );
}

type ContactProps = { contact: AvailableContact; onMessage: Props['onMessage'] | undefined };

type ActionProps = { label: string; icon: Icon; onPress: () => void };

function Action({ label, icon: ActionIcon, onPress }: ActionProps) {
  return (
    <ActionIconButton variant="default" aria-label={label} title={label} onClick={onPress}>
      <ActionIcon size={16} stroke={1.75} aria-hidden />
    </ActionIconButton>
  );
}

function Contact({ contact, onMessage }: ContactProps) {
  const { name, title, email, emailSuppressed, phoneNumbers } = contact;
  const number = textNumber(contact);
  const canEmail = email && !emailSuppressed;
  return (
    <li className={classes.contact}>
      <div className={classes.person}>
        <p className={classes.name} title={`${name}, ${title}`}>
          <strong>{name}</strong> <span className={classes.quiet}>{title}</span>
        </p>
        {onMessage && number && (
          <Action
            label={`Text ${name}`}
            icon={IconMessage}
            onPress={() => onMessage({ field: 'textTo', recipient: number, name })}
          />
        )}
        {onMessage && canEmail && (
          <Action
            label={`Email ${name}`}
            icon={IconMail}
            onPress={() => onMessage({ field: 'emailTo', recipient: email, name })}
          />
        )}
      </div>
      <div className={classes.line}>
        {phoneNumbers.map((phone, index) => (
          <span key={index}>
            <PhoneLink phone={phone.phone} /> <span className={classes.quiet}>{phone.name}</span>{' '}
            {phone.suppressed && <StatusChip status="Opted out" tone="amber" title="Opted out of texts" />}
          </span>
        ))}
      </div>
      {email && (
        <div className={classes.line}>
          <span>
            <a className={classes.email} href={`mailto:${email}`}>
              <EmailText text={email} />
            </a>{' '}
            {emailSuppressed && (
              <StatusChip status="Unsubscribed" tone="amber" title="Unsubscribed from email" />
            )}
          </span>
        </div>
      )}
    </li>
  );
}
