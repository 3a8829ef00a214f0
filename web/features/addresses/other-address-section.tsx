import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { type AddressInput, toAddressDraft } from '#schema/fields/address.ts';
import { addressLine } from '#schema/fields/address-line.ts';
import { isBlankAddress } from './address-draft.ts';
import classes from './other-address-section.module.css';

const parts = ['name', 'street', 'street2', 'city', 'state', 'zip'] as const;

type Props = {
  /** The form path of the address. */
  path: string;
  /** An address, or only the name of one. */
  other: AddressInput;
  /** Makes the address in the form one of its own, before the other one replaces it. */
  onUse?: () => void;
  /** Once it was used or left out. */
  onDecided: () => void;
};

/** 'address', or 'name' if there is nothing else. */
export function otherAddressNoun(other: AddressInput): 'address' | 'name' {
  return isBlankAddress({ ...other, name: '' }) ? 'name' : 'address';
}

/** Offers another address that somebody typed: it is not lost, and does not replace the one in the form unasked. */
export function OtherAddressSection({ path, other, onUse, onDecided }: Props) {
  const { setValue, setFocus, clearErrors } = useFormContext();
  const noun = otherAddressNoun(other);

  function use() {
    const draft = toAddressDraft(other);
    // The fields may be disabled until then.
    if (onUse) flushSync(onUse);
    for (const part of noun === 'name' ? (['name'] as const) : parts) {
      setValue(`${path}.${part}`, draft[part], { shouldDirty: true });
      if (draft[part]) clearErrors(`${path}.${part}`);
    }
    setFocus(`${path}.${noun === 'name' ? 'name' : 'street'}`);
    onDecided();
  }

  function leaveOut({ currentTarget }: MouseEvent<HTMLElement>) {
    setFocus(`${path}.street`);
    if (document.activeElement === currentTarget)
      currentTarget.closest('fieldset')?.querySelector<HTMLElement>('input:enabled')?.focus();
    onDecided();
  }

  return (
    <div className={classes.section}>
      <p>{`You also typed this ${noun}: ${addressLine(other)}`}</p>
      <div className={classes.actions}>
        <Button variant="default" size="compact-sm" onClick={use}>
          {noun === 'name' ? 'Use This Name' : 'Use This Address'}
        </Button>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={leaveOut}>
          Leave It Out
        </Button>
      </div>
    </div>
  );
}
