import { Button } from '@mantine/core';
import { useState } from 'react';
import { type AddressInput, addressLine } from '#schema/fields/address.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import classes from './record-replace-billing-dialog.module.css';

type Props = {
  /** Of the customer that was chosen; undefined while nothing is asked. */
  address: AddressInput | undefined;
  written: AddressInput;
  onAnswer: (replaces: boolean) => void;
};

/** Somebody has written a billing address, and the customer that was chosen has another. */
export function ReplaceBillingDialog({ address, written, onAnswer }: Props) {
  // The words stay while the dialog fades.
  const [shown, setShown] = useState({ address, written });
  if (address && address !== shown.address) setShown({ address, written });

  return (
    <Dialog
      title="Replace the billing address?"
      isOpen={address !== undefined}
      onClose={() => onAnswer(false)}
    >
      <dl className={classes.addresses}>
        <dt>Written in the form</dt>
        <dd>{addressLine(shown.written)}</dd>
        <dt>Of the customer</dt>
        <dd>{addressLine(shown.address)}</dd>
      </dl>
      <DialogActions>
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
          Keep What Is Written
        </Button>
        <Button onClick={() => onAnswer(true)}>Replace</Button>
      </DialogActions>
    </Dialog>
  );
}
