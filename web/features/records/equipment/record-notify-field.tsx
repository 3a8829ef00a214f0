import '#web/ui/dialog/dialog-styles.ts';
import { TagsInput } from '@mantine/core';
import { type FieldError, useController, useFormContext } from 'react-hook-form';
import { formatPhone, toE164 } from '#schema/fields/phone.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { comboboxProps } from '#web/ui/combobox/combobox-props.ts';
import classes from './record-notify-field.module.css';

type Props = { name: `warranties.${number}.notify`; className?: string | undefined };

/** The error of the list, or the first error of an entry. */
function firstMessage(error: FieldError | (FieldError | undefined)[] | undefined): string | undefined {
  return Array.isArray(error) ? error.find(Boolean)?.message : error?.message;
}

/** The recipients of expiration notices. The form holds phone numbers in E.164 and shows them formatted. */
export function RecordNotifyField({ name, className }: Props) {
  const { control } = useFormContext<RecordDraft>();
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name });
  return (
    <TagsInput
      classNames={{ inputField: classes.input, pill: classes.pill }}
      comboboxProps={comboboxProps}
      className={className}
      ref={ref}
      data-path={name}
      data-commits-on-blur
      label="Notify"
      description="Email addresses or phone numbers to notify before the warranty expires. Press Enter to add one."
      splitChars={[',', ';']}
      value={(field.value ?? []).map(formatPhone)}
      // The same number in two formats is added once.
      onChange={(entries) => field.onChange([...new Set(entries.map((entry) => toE164(entry) ?? entry))])}
      onBlur={field.onBlur}
      clearable={false}
      error={firstMessage(fieldState.error)}
    />
  );
}
