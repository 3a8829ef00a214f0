import { TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useController, useFormContext } from 'react-hook-form';
import { type Customer, type CustomerDraft, customerTextsOnRecords } from '#schema/customers.ts';
import { emptyAddress } from '#schema/fields/address.ts';
import { addressLine } from '#schema/fields/address-line.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { AddressFields } from '#web/features/addresses/address-fields.tsx';
import { OtherAddressSection } from '#web/features/addresses/other-address-section.tsx';
import { textField } from '#web/lib/forms/form.ts';
import grid from '#web/ui/form/field-grid.module.css';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { useInitialFocus } from '#web/ui/form/use-initial-focus.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { useCustomerChoice } from './record-customer-choice.ts';
import { RecordCustomerPicker } from './record-customer-picker.tsx';
import classes from './record-owner-section.module.css';
import { ReplaceBillingDialog } from './record-replace-billing-dialog.tsx';
import { RecordServiceAddress } from './record-service-address.tsx';

type Props = {
  record: RecordDetail | undefined;
  hasSameAddress: boolean;
  onSameAddressChange: (hasSameAddress: boolean) => void;
};

function CustomerText({ label, text }: { label: string; text: string }) {
  return (
    <p className={classes.customerText}>
      <span className={classes.label}>{label}</span>
      {text}
    </p>
  );
}

export function RecordOwnerSection({ record, hasSameAddress, onSameAddressChange }: Props) {
  const form = useFormContext<RecordDraft>();
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control: form.control, name: 'customer' });
  const choice = useCustomerChoice();
  useInitialFocus('customer', !record && !choice.id);
  const stored = record?.customer._id === choice.id ? record.customer : undefined;
  const customer = choice.customer ?? stored;

  function pickInstead(picked: Customer, typed: CustomerDraft) {
    const hasPlace = choice.pickInstead(picked, typed, hasSameAddress);
    if (hasPlace) onSameAddressChange(false);
  }

  return (
    <FormSection id="owner-information" title="Owner Information">
      <div className={grid.grid}>
        <div className={grid.whole}>
          <RecordCustomerPicker
            ref={ref}
            customer={customer}
            onPick={choice.pick}
            onPickInstead={pickInstead}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
          />
          {customer && (
            <p className={classes.customer}>
              {choice.customer && <span>{addressLine(choice.customer.address)}</span>}
              <PageLink
                to={`/app/customers/${customer._id}/overview`}
                target="_blank"
                className={classes.link}
              >
                {`Open ${customer.name}`}
                <IconExternalLink size={14} aria-hidden />
              </PageLink>
            </p>
          )}
          {customer &&
            customerTextsOnRecords(customer).map((fact) => <CustomerText key={fact.label} {...fact} />)}
        </div>
        <TextInput className={grid.half} label="Customer PO" required {...textField(form, 'customerPo')} />
        <TextInput
          className={grid.half}
          label="Proposal Number"
          placeholder="Optional"
          {...textField(form, 'proposalNumber')}
        />
      </div>
      <div className={classes.addresses}>
        <fieldset className={grid.block}>
          <legend className={grid.subtitle}>Billing Address</legend>
          <AddressFields path="billingAddress" />
        </fieldset>
        <RecordServiceAddress
          customerId={choice.id}
          hasSameAddress={hasSameAddress}
          onSameAddressChange={onSameAddressChange}
        >
          {choice.otherPlace && (
            <OtherAddressSection
              path="serviceAddress"
              other={choice.otherPlace}
              onUse={() => onSameAddressChange(false)}
              onDecided={choice.dropOtherPlace}
            />
          )}
        </RecordServiceAddress>
      </div>
      <ReplaceBillingDialog
        customerAddress={choice.addressToConfirm}
        currentAddress={form.getValues('billingAddress') ?? emptyAddress}
        onDecide={choice.decideAddress}
      />
    </FormSection>
  );
}
