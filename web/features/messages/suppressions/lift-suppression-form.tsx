import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { Suppression } from '#schema/messages/suppressions.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { formatTimestamp } from '#web/lib/format/format-date.ts';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import classes from './suppression-dialogs.module.css';
import { howTheyOptedOut, isTheirOwn, suppressedAddress } from './suppression-facts.ts';

type Props = { suppression: Suppression; isLifting: boolean; onCancel: () => void; onLift: () => void };

/** What a colleague has to know before they lift what somebody did themselves. */
const warnings = {
  reply:
    'They texted STOP themselves. Ask them to text START to your number: that lifts it, and without it the carrier may go on blocking your texts. Lift it here only when they have told you that they want messages again.',
  unsubscribe:
    'They followed the unsubscribe link themselves. Lift it only when they have told you that they want e-mail again.',
};
const notConfirmed = 'Please confirm that they told you so.';

/** Asks before an address gets messages again, and twice where the person opted out with their own hands. */
export function LiftSuppressionForm({ suppression, isLifting, onCancel, onLift }: Props) {
  const timeZone = useTimeZone();
  const [isConfirmed, setConfirmed] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { source, createdAt, name } = suppression;
  const address = suppressedAddress(suppression);
  const isOwn = isTheirOwn(suppression);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (!isOwn || isConfirmed) onLift();
    else box.current?.focus();
  }

  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit}>
      <p className={classes.subject}>{name ? `${name}, ${address}` : address}</p>
      <p className={classes.note}>
        {`${howTheyOptedOut(suppression)}, ${formatTimestamp(createdAt, timeZone)}. Once this is lifted, messages go out again from the next one on. What was held back is not sent by itself.`}
      </p>
      {source !== 'staff' && <p className={classes.warning}>{warnings[source]}</p>}
      {isOwn && (
        <Checkbox
          ref={box}
          label="They told me that they want messages again."
          checked={isConfirmed}
          disabled={isLifting}
          error={isAsked && !isConfirmed && notConfirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
      )}
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={isLifting} data-autofocus>
          Close
        </Button>
        <Button type="submit" loading={isLifting}>
          Lift Opt-Out
        </Button>
      </DialogActions>
    </form>
  );
}
