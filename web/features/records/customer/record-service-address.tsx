import '#web/ui/dialog/dialog-styles.ts';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { emptyAddress } from '#schema/fields/address.ts';
import { addressLine } from '#schema/fields/address-line.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { isSameAddress } from '#web/features/addresses/address-draft.ts';
import { AddressFields } from '#web/features/addresses/address-fields.tsx';
import { serviceAddressesQuery } from '#web/features/records/record-form.queries.ts';
import grid from '#web/ui/form/field-grid.module.css';
import { useAddressFill } from './record-address-fill.ts';
import classes from './record-service-address.module.css';

type Props = {
  customerId: string;
  hasSameAddress: boolean;
  onSameAddressChange: (hasSameAddress: boolean) => void;
  /** Below the fields. */
  children?: ReactNode;
};

/** While rendered, copies every change of the billing address to the service address. */
function BillingAddressCopy() {
  const { control } = useFormContext<RecordDraft>();
  const billingAddress = useWatch({ control, name: 'billingAddress' });
  const fillAddress = useAddressFill();
  useEffect(
    () => fillAddress('serviceAddress', billingAddress ?? emptyAddress),
    [fillAddress, billingAddress],
  );
  return null;
}

/** The selection follows from the form's address: an edited address is a new one. */
function SavedAddresses({ customerId, isDisabled }: { customerId: string; isDisabled: boolean }) {
  const { control } = useFormContext<RecordDraft>();
  const fillAddress = useAddressFill();
  const { data: saved = [] } = useQuery(serviceAddressesQuery(customerId));
  // Compared here and not in `compute`, because the saved addresses may arrive after the last change of the form.
  const address = useWatch({ control, name: 'serviceAddress' }) ?? emptyAddress;
  const selected = saved.findIndex((one) => isSameAddress(one, address));
  return (
    <NativeSelect
      label="Saved service addresses"
      disabled={isDisabled}
      value={selected < 0 ? 'new' : String(selected)}
      data={[
        { value: 'new', label: 'New address' },
        ...saved.map((address, index) => ({ value: String(index), label: addressLine(address) })),
      ]}
      onChange={(event) =>
        fillAddress('serviceAddress', saved[Number(event.currentTarget.value)] ?? emptyAddress)
      }
    />
  );
}

export function RecordServiceAddress({ customerId, hasSameAddress, onSameAddressChange, children }: Props) {
  return (
    <fieldset className={grid.block}>
      <legend className={grid.subtitle}>Service Address</legend>
      <div className={classes.options}>
        <Checkbox
          label="Billing same as service"
          checked={hasSameAddress}
          onChange={(event) => onSameAddressChange(event.currentTarget.checked)}
        />
        {customerId !== '' && <SavedAddresses customerId={customerId} isDisabled={hasSameAddress} />}
      </div>
      {hasSameAddress && <BillingAddressCopy />}
      <AddressFields path="serviceAddress" disabled={hasSameAddress} />
      {children}
    </fieldset>
  );
}
