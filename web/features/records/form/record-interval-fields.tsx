import { NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import type { RecordDraft } from '#schema/records/records.ts';
import { intervalTypes, typedInterval } from '#schema/visits/interval.ts';
import { intervalText } from '#schema/visits/interval-text.ts';
import { textField } from '#web/lib/forms/form.ts';
import grid from '#web/ui/form/field-grid.module.css';
import classes from './record-interval-fields.module.css';

type Props = {
  /** For screen readers. */
  legend: string;
  amountName: FieldPath<RecordDraft>;
  unitName: FieldPath<RecordDraft>;
};

/** An interval of visits: an amount and its unit, and both in words below them. */
export function RecordIntervalFields({ legend, amountName, unitName }: Props) {
  const form = useFormContext<RecordDraft>();
  const [amount, unit] = useWatch({ control: form.control, name: [amountName, unitName], exact: true });
  const textId = useId();
  const interval = typedInterval(amount, unit);
  return (
    <fieldset className={`${grid.half} ${grid.block}`} aria-describedby={interval && textId}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.pair}>
        <TextInput
          label="Every"
          required
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          {...textField(form, amountName)}
        />
        <NativeSelect label="Unit" required data={[...intervalTypes]} {...textField(form, unitName)} />
      </div>
      {interval && (
        <p id={textId} className={classes.text}>
          {intervalText(interval.amount, interval.type)}
        </p>
      )}
    </fieldset>
  );
}
