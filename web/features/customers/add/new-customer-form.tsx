import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import type { Customer, CustomerDraft, CustomerInput } from '#schema/customers.ts';
import { AddressFields } from '#web/features/addresses/address-fields.tsx';
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { focusFirstError, setIssuesAndFocus, textField, useSchemaForm } from '#web/lib/forms/form.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { PhoneField } from '#web/ui/fields/phone-field.tsx';
import { type UnsavedEntry, useReportDirty } from '#web/ui/form/use-unsaved-entry.tsx';
import { LikelyCustomers } from './likely-customers.tsx';
import { hasPhone, newCustomerDraft, newCustomerSchema } from './new-customer-draft.ts';
import classes from './new-customer-form.module.css';

type Props = {
  text: string;
  isSaving: boolean;
  unsaved: UnsavedEntry;
  /** Rejects with the error of the request. */
  onSave: (input: CustomerInput, idempotencyKey: string) => Promise<unknown>;
  onUseStored: (customer: Customer, typed: CustomerDraft) => void;
};

const contact = 'contacts.0';

export function NewCustomerForm({ text, isSaving, unsaved, onSave, onUseStored }: Props) {
  const form = useSchemaForm(newCustomerSchema, { defaultValues: newCustomerDraft(text) });
  useReportDirty(form.formState.isDirty, unsaved.setDirty);
  const getIdempotencyKey = useIdempotencyKey();
  const runOnce = useSingleFlight();
  const isCalled = useWatch({ control: form.control, compute: hasPhone });
  const name = useWatch({ control: form.control, name: 'name' });

  // The customer's name is proposed for the contact until somebody edits it.
  const proposedName = useRef('');
  useEffect(() => {
    if (!isCalled || form.getValues(`${contact}.name`) !== proposedName.current) return;
    proposedName.current = name;
    form.setValue(`${contact}.name`, name);
  }, [form, isCalled, name]);

  async function save(input: CustomerInput) {
    try {
      await onSave(input, getIdempotencyKey(input));
    } catch (error) {
      if (setIssuesAndFocus(form, error)) return;
      showFailureToast(error, 'Something went wrong adding this customer. Please try again later.');
    }
  }

  function submit(event: FormEvent) {
    // React events bubble through portals, so this one would submit the form of the page as well.
    event.stopPropagation();
    void form.handleSubmit((input) => runOnce(() => save(input)), focusFirstError)(event);
  }

  return (
    <FormProvider {...form}>
      <form className={classes.form} noValidate autoComplete="off" onSubmit={submit}>
        <TextInput label="Customer Name" required data-autofocus {...textField(form, 'name')} />
        <fieldset className={classes.group}>
          <legend>Address</legend>
          <AddressFields path="address" />
        </fieldset>
        <PhoneField label="Phone Number" placeholder="Optional" name={`${contact}.phoneNumbers.0.phone`} />
        {isCalled && (
          <div className={classes.contact}>
            <TextInput label="Contact Name" required {...textField(form, `${contact}.name`)} />
            <TextInput label="Contact Title" required {...textField(form, `${contact}.title`)} />
            <TextInput label="Phone Type" required {...textField(form, `${contact}.phoneNumbers.0.name`)} />
          </div>
        )}
        <div className={classes.likely}>
          <LikelyCustomers isSaving={isSaving} onUse={onUseStored} />
        </div>
        <DialogActions>
          <Button variant="default" onClick={unsaved.close} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Add Customer
          </Button>
        </DialogActions>
      </form>
    </FormProvider>
  );
}
