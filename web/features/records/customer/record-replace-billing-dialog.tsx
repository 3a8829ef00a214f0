import { Button } from '@mantine/core';
import { useState } from 'react';
import { type AddressInput } from '#schema/fields/address.ts';
import { addressLine } from '#schema/fields/address-line.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import classes from './record-replace-billing-dialog.module.css';

type Props = {
  /** The address of the picked customer; undefined: the dialog is closed. */
  customerAddress: AddressInput | undefined;
  /** The edited address in the form. */
  currentAddress: AddressInput;
  onDecide: (replaces: boolean) => void;
};

/** Asks before the picked customer's address replaces an edited billing address. */
export function ReplaceBillingDialog({ customerAddress, currentAddress, onDecide }: Props) {
  // The addresses stay during the closing animation.
  const [shown, setShown] = useState({ customerAddress, currentAddress });
  if (customerAddress && customerAddress !== shown.customerAddress)
    setShown({ customerAddress, currentAddress });

  return (
    <Dialog
      title="Replace the billing address?"
      isOpen={customerAddress !== undefined}
      onClose={() => onDecide(false)}
    >
      <dl className={classes.addresses}>
        <dt>Current</dt>
        <dd>{addressLine(shown.currentAddress)}</dd>
        <dt>From the customer</dt>
        <dd>{addressLine(shown.customerAddress)}</dd>
      </dl>
      <DialogActions>
        <Button variant="default" onClick={() => onDecide(false)} data-autofocus>
          Keep Current Address
        </Button>
        <Button onClick={() => onDecide(true)}>Replace</Button>
      </DialogActions>
    </Dialog>
  );
}
