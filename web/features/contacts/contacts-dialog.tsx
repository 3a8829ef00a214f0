import { Button } from '@mantine/core';
import type { StoredContact } from '#schema/entity/contact.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { EmailText } from '#web/ui/text/email-text.tsx';
import { PhoneLink } from '#web/ui/text/phone-link.tsx';
import classes from './contacts-dialog.module.css';

function Contact({ contact: { title, name, email, phoneNumbers } }: { contact: StoredContact }) {
  return (
    <li className={classes.contact}>
      <h3 className={classes.name}>{name}</h3>
      <p className={classes.title}>{title}</p>
      <dl className={classes.details}>
        {phoneNumbers.map(({ _id, name: phoneName, phone }) => (
          <div key={_id} className={classes.detail}>
            <dt>{phoneName}</dt>
            <dd>
              <PhoneLink phone={phone} />
            </dd>
          </div>
        ))}
        {email && (
          <div className={classes.detail}>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${email}`}>
                <EmailText text={email} />
              </a>
            </dd>
          </div>
        )}
      </dl>
    </li>
  );
}

type Props = {
  /** The customer or record that the contacts belong to. */
  of: string | undefined;
  contacts: StoredContact[] | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** Read-only contact details, for making a phone call. */
export function ContactsDialog({ of, contacts = [], isOpen, onClose }: Props) {
  return (
    <Dialog title={`Contacts of ${of}`} isOpen={isOpen} onClose={onClose}>
      {contacts.length === 0 ? (
        <p className={classes.empty}>No contacts to show.</p>
      ) : (
        <ul className={classes.contacts}>
          {contacts.map((contact) => (
            <Contact key={contact._id} contact={contact} />
          ))}
        </ul>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
