import { TextInput } from '@mantine/core';
import { type FieldPath, useFormContext } from 'react-hook-form';
import type { OwnField, OwnFields } from '#schema/records/own-fields.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { textField } from '#web/lib/forms/form.ts';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { LinesField } from '#web/ui/fields/lines-field.tsx';
import grid from '#web/ui/form/field-grid.module.css';
import { RecordIntervalFields } from './record-interval-fields.tsx';

type Props = { name: FieldPath<RecordDraft>; field: OwnField };

function RecordOwnField({ name, field: { label, control } }: Props) {
  const form = useFormContext<RecordDraft>();
  switch (control.type) {
    case 'text':
      return (
        <TextInput
          className={grid.quarter}
          label={label}
          placeholder={control.placeholder}
          {...textField(form, name)}
        />
      );
    case 'lines':
      return <LinesField className={grid.whole} name={name} label={label} rows={3} />;
    case 'day':
      return <DateField className={grid.quarter} label={label} name={name} />;
    case 'interval':
      return (
        <RecordIntervalFields
          legend="Service interval"
          amountName={name}
          unitName={control.unitField as FieldPath<RecordDraft>}
        />
      );
    case 'none':
      return null;
  }
}

/** The inputs of the fields that only this kind of record has. */
export function RecordOwnFields({ fields }: { fields: OwnFields }) {
  return Object.entries(fields).map(([name, field]) => (
    // The names of a kind's fields are paths of its form.
    <RecordOwnField key={name} name={name as FieldPath<RecordDraft>} field={field} />
  ));
}
