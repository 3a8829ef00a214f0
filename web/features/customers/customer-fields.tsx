import { TextInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { useFormContext } from 'react-hook-form';
import { type CustomerDraft, type CustomerFieldName, customerFields } from '#schema/customers.ts';
import { AddressFields } from '#web/features/addresses/address-fields.tsx';
import { textField } from '#web/lib/forms/form.ts';
import { LinesField } from '#web/ui/fields/lines-field.tsx';
import classes from './customer-fields.module.css';

function NameField() {
  const form = useFormContext<CustomerDraft>();
  return <TextInput label="Customer Name" required {...textField(form, 'name')} />;
}

function AddressField() {
  return (
    <fieldset className={classes.address}>
      <legend>Address</legend>
      <AddressFields path="address" />
    </fieldset>
  );
}

function AccessNotesField() {
  const { label } = customerFields.accessNotes;
  return (
    <LinesField name="accessNotes" label={label} rows={3} placeholder="Gate code, dog, roof key (optional)" />
  );
}

/** The input of each field, from top to bottom; a field without an input does not compile. */
const inputs: Record<CustomerFieldName, ComponentType> = {
  name: NameField,
  address: AddressField,
  accessNotes: AccessNotesField,
};

export function CustomerFields() {
  return (
    <div className={classes.fields}>
      {Object.entries(inputs).map(([name, Input]) => (
        <Input key={name} />
      ))}
    </div>
  );
}
