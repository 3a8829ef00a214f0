import { TagsInput } from '@mantine/core';
import { type FieldError, useController, useFormContext } from 'react-hook-form';
import { formatPhone, toWirePhone } from '#schema/fields/phone.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { comboboxProps } from '#web/ui/combobox/combobox-props.ts';
import classes from './record-notify-field.module.css';

type Props = { name: `warranties.${number}.notify`; className?: string | undefined };

/** The error of the list, or of the first of its entries that has one. */
function firstMessage(error: FieldError | (FieldError | undefined)[] | undefined): string | undefined {
  return Array.isArray(error) ? error.find(Boolean)?.message : error?.message;
}

/** Whom to tell before a warranty ends. Numbers are held as they are sent, and read as people write them. */
export function RecordNotifyField({ name, className }: Props) {
  const { control } = useFormContext<RecordDraft>();
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name });
  return (
    <TagsInput
      classNames={{ inputField: classes.input }}
      comboboxProps={comboboxProps}
      className={className}
      ref={ref}
      data-path={name}
      data-commits-on-blur
      label="Notify"
      description="E-mail addresses or phone numbers, told before the warranty ends. Enter adds one."
      splitChars={[',', ';']}
      value={(field.value ?? []).map(formatPhone)}
      // One number in two spellings is one.
      onChange={(entries) =>
        field.onChange([...new Set(entries.map((entry) => toWirePhone(entry) ?? entry))])
      }
      onBlur={field.onBlur}
      clearable={false}
      error={firstMessage(fieldState.error)}
    />
  );
}
