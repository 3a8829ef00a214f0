import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { type AddressInput, addressLine, toAddressDraft } from '#schema/fields/address.ts';
import classes from './other-address-section.module.css';

const parts = ['name', 'street', 'street2', 'city', 'state', 'zip'] as const;

type Props = {
  /** The form path of the address. */
  path: string;
  other: AddressInput;
};

/** Offers another address that somebody typed: it is not lost, and does not replace the one in the form unasked. */
export function OtherAddressSection({ path, other }: Props) {
  const { setValue, setFocus } = useFormContext();
  const [isOpen, setOpen] = useState(true);

  function use() {
    const draft = toAddressDraft(other);
    for (const part of parts) setValue(`${path}.${part}`, draft[part], { shouldDirty: true });
  }

  function close() {
    setFocus(`${path}.street`);
    setOpen(false);
  }

  if (!isOpen) return null;
  return (
    <div className={classes.section}>
      <p>{`You also typed this address: ${addressLine(other)}`}</p>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            use();
            close();
          }}
        >
          Use This Address
        </Button>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={close}>
          Leave It Out
        </Button>
      </div>
    </div>
  );
}
