import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDayWithWeekday } from '#web/lib/format/format-date.ts';
import { textField } from '#web/lib/forms/form.ts';
import { parseTypedDay, toTypedDay } from '#web/lib/forms/parse-typed-date.ts';
import classes from './date-text-field.module.css';

type Props = {
  /** The form path of the day. The form holds the text as typed. */
  name: string;
  label: string;
  /** The earliest day that can be picked. */
  min?: string;
  /** Explains what a blank field means. */
  hint: string;
  readOnly?: boolean;
};

/** A calendar day, typed as DD/MM/YYYY or picked. The date in words below shows which number is the month. */
export function DateTextField({ name, label, min, hint, readOnly = false }: Props) {
  const form = useFormContext();
  const typed: unknown = useWatch({ control: form.control, name, exact: true });
  const picker = useRef<HTMLInputElement>(null);
  const day = typeof typed === 'string' ? parseTypedDay(typed) : undefined;

  function setPickedDay(picked: string) {
    form.setValue(name, picked && toTypedDay(picked), {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    });
    form.setFocus(name);
  }

  return (
    <div className={classes.field}>
      <TextInput
        label={label}
        placeholder="DD/MM/YYYY"
        inputMode="numeric"
        autoComplete="off"
        readOnly={readOnly}
        description={day ? formatDayWithWeekday(day) : hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Open the calendar"
            disabled={readOnly}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
        {...textField(form, name)}
      />
      <input
        ref={picker}
        type="date"
        className={classes.picker}
        tabIndex={-1}
        aria-hidden
        min={min}
        max="9999-12-31"
        value={day ?? ''}
        onChange={(event) => setPickedDay(event.currentTarget.value)}
      />
    </div>
  );
}
