import { NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { RecordDraft } from '#schema/records/records.ts';
import { type IntervalType, intervalText, intervalTypes } from '#schema/visits/interval.ts';
import { textField } from '#web/lib/forms/form.ts';
import grid from '#web/ui/form/field-grid.module.css';
import classes from './record-interval-field.module.css';

function isIntervalType(type: unknown): type is IntervalType {
  return intervalTypes.some((one) => one === type);
}

/** The service interval: an amount and its unit, and both in words below them. */
export function RecordIntervalField() {
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
