import { NativeSelect, TextInput } from '@mantine/core';
import { type ComponentType, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { RecordDraft } from '#schema/records/records.ts';
import { type IntervalType, intervalText, intervalTypes } from '#schema/records/service-contracts.ts';
import { textField } from '#web/lib/forms/form.ts';
import { DateField } from '#web/ui/fields/date-field.tsx';
import grid from '#web/ui/form/field-grid.module.css';
import classes from './record-own-fields.module.css';

function isIntervalType(type: unknown): type is IntervalType {
  return intervalTypes.some((one) => one === type);
}

function ServiceInterval() {
  const form = useFormContext<RecordDraft>();
  const [amount, type] = useWatch({
    control: form.control,
    name: ['serviceIntervalAmount', 'serviceIntervalType'],
    exact: true,
  });
  const textId = useId();
  const count = Number(amount);
  const text =
    Number.isInteger(count) && count > 0 && isIntervalType(type) ? intervalText(count, type) : undefined;
  return (
    <fieldset className={`${grid.half} ${grid.block}`} aria-describedby={text && textId}>
      <legend className={classes.legend}>Service interval</legend>
      <div className={classes.pair}>
        <TextInput
          label="Every"
          required
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          {...textField(form, 'serviceIntervalAmount')}
        />
        <NativeSelect
          label="Unit"
          required
          data={[...intervalTypes]}
          {...textField(form, 'serviceIntervalType')}
        />
      </div>
      {text && (
        <p id={textId} className={classes.text}>
          {text}
        </p>
      )}
    </fieldset>
  );
}

function PermitNumber() {
  const form = useFormContext<RecordDraft>();
  return (
    <TextInput
      className={grid.quarter}
      label="Permit Number"
      placeholder="Optional"
      {...textField(form, 'permitNumber')}
    />
  );
}

function PermitDate() {
  return <DateField className={grid.quarter} label="Permit Date" name="permitDate" />;
}

/** The input of each field that only one kind has; a field that shares the input of another has none. */
const inputs = new Map<string, ComponentType>([
  ['serviceIntervalAmount', ServiceInterval],
  ['permitNumber', PermitNumber],
  ['permitDate', PermitDate],
]);

export function RecordOwnFields({ names }: { names: string[] }) {
  return names.map((name) => {
    const Field = inputs.get(name);
    return Field && <Field key={name} />;
  });
}
