import '#web/ui/dialog/dialog-styles.ts';
import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { Suppression } from '#schema/messages/suppressions.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { formatTimestamp } from '#web/lib/format/format-date.ts';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import classes from './suppression-dialogs.module.css';
import { isOwnOptOut, optOutSourceLabel, suppressedRecipient } from './suppression-labels.ts';

type Props = { suppression: Suppression; isLifting: boolean; onCancel: () => void; onLift: () => void };

/** Shown when the person opted out without a colleague's help. */
const warnings = {
  reply:
    'They texted STOP themselves. Ask them to text START to your number. That lifts the opt-out, and without it their carrier may keep blocking your texts. Lift it here only if they told you that they want messages again.',
  unsubscribe:
    'They used the unsubscribe link themselves. Lift it only if they told you that they want email again.',
};
const confirmationRequired = 'Please confirm that they want messages again.';

/** Confirms that an opt-out is lifted. A person's own opt-out requires a checkbox, too. */
export function LiftSuppressionForm({ suppression, isLifting, onCancel, onLift }: Props) {
  const timeZone = useTimeZone();
  const [isConfirmed, setConfirmed] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const checkbox = useRef<HTMLInputElement>(null);
  const { source, createdAt, name, note } = suppression;
  const recipient = suppressedRecipient(suppression);
  const isOwn = isOwnOptOut(suppression);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (!isOwn || isConfirmed) onLift();
    else checkbox.current?.focus();
  }

  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit}>
      <p className={classes.subject}>{name ? `${name}, ${recipient}` : recipient}</p>
      <p className={classes.note}>
        {`${optOutSourceLabel(suppression)}, ${formatTimestamp(createdAt, timeZone)}. After you lift it, new messages are sent again. Messages that were blocked are not resent automatically.`}
      </p>
      {note && <p className={classes.subject}>{`"${note}"`}</p>}
      {source !== 'staff' && <p className={classes.warning}>{warnings[source]}</p>}
      {isOwn && (
        <Checkbox
          ref={checkbox}
          label="They told me that they want messages again."
          checked={isConfirmed}
          disabled={isLifting}
          error={isSubmitted && !isConfirmed && confirmationRequired}
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
