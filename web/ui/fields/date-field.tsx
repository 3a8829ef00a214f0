import { Button, TextInput } from '@mantine/core';
import { type FocusEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isDay } from '#schema/fields/day.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { formatDayWithWeekday, todayIn } from '#web/lib/format/format-date.ts';
import { textField } from '#web/lib/forms/form.ts';
import { withCentury } from '#web/lib/forms/parse-typed-date.ts';
import classes from './date-field.module.css';

type Props = {
  /** The form path of the day. */
  name: string;
  label: string;
  required?: boolean;
  /** Shows a Today button beside the empty field. */
  withToday?: boolean;
  className?: string;
};

/**
 * A calendar day in the surrounding form. Uses the browser's date input, which handles keyboards, phones and local date
 * order. The date in words below the field shows which number is the month.
 */
export function DateField({ name, label, required = false, withToday = false, className }: Props) {
  const form = useFormContext();
  const day: unknown = useWatch({ control: form.control, name, exact: true });
  const timeZone = useTimeZone();
  const [isIncomplete, setIncomplete] = useState(false);
  const field = textField(form, name);
  const dayInWords = typeof day === 'string' && isDay(day) ? formatDayWithWeekday(day) : undefined;

  function handleBlur(event: FocusEvent<HTMLInputElement>) {
    const { value, validity } = event.currentTarget;
    setIncomplete(validity.badInput);
    if (withCentury(value) !== value) form.setValue(name, withCentury(value), { shouldDirty: true });
    return field.onBlur(event);
  }

  function fillToday() {
    setIncomplete(false);
    form.setValue(name, todayIn(timeZone), { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    form.setFocus(name);
  }

  return (
    <div className={className ? `${classes.field} ${className}` : classes.field}>
      <TextInput
        className={classes.input}
        type="date"
        max="9999-12-31"
        label={label}
        required={required}
        description={dayInWords}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data-commits-on-blur
        {...field}
        error={field.error ?? (isIncomplete && 'Enter a complete date.')}
        onBlur={handleBlur}
      />
      {withToday && !day && (
        <Button className={classes.today} variant="default" onClick={fillToday}>
          Today
        </Button>
      )}
    </div>
  );
}
