import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { addressLine, emptyAddress } from '#schema/fields/address.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { AddressFields } from '#web/features/addresses/address-fields.tsx';
import { serviceAddressesQuery } from '#web/features/records/record-form.queries.ts';
import grid from '#web/ui/form/field-grid.module.css';
import { useAddressFill } from './record-address-fill.ts';
import { isSameAddress } from './record-billing.ts';
import classes from './record-service-address.module.css';

type Props = { customerId: string; isBilling: boolean; onBilling: (is: boolean) => void };

/** Keeps the service address the same as the billing address for as long as it is there. */
function BillingCopy() {
  const { control } = useFormContext<RecordDraft>();
  const billing = useWatch({ control, name: 'billingAddress' });
  const fillAddress = useAddressFill();
  useEffect(() => fillAddress('serviceAddress', billing ?? emptyAddress), [fillAddress, billing]);
  return null;
}

/** Which of the saved addresses stands in the form is read from the form: once it is edited, it is a new one. */
function SavedAddresses({ customerId, isDisabled }: { customerId: string; isDisabled: boolean }) {
  const { control } = useFormContext<RecordDraft>();
  const fillAddress = useAddressFill();
  const { data: saved = [] } = useQuery(serviceAddressesQuery(customerId));
  // Compared here and not while watching: the saved ones may come long after the last change of the form.
  const address = useWatch({ control, name: 'serviceAddress' }) ?? emptyAddress;
  const chosen = saved.findIndex((one) => isSameAddress(one, address));
  return (
    <NativeSelect
      label="Saved service addresses"
      disabled={isDisabled}
      value={chosen < 0 ? 'new' : String(chosen)}
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

export function RecordServiceAddress({ customerId, isBilling, onBilling }: Props) {
  return (
    <fieldset className={grid.block}>
      <legend className={grid.subtitle}>Service Address</legend>
      <div className={classes.ways}>
        <Checkbox
          label="Billing same as service"
          checked={isBilling}
          onChange={(event) => onBilling(event.currentTarget.checked)}
        />
        {customerId !== '' && <SavedAddresses customerId={customerId} isDisabled={isBilling} />}
      </div>
      {isBilling && <BillingCopy />}
      <AddressFields path="serviceAddress" disabled={isBilling} />
    </fieldset>
  );
}
