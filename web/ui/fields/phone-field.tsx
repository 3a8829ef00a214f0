import { TextInput, type TextInputProps } from '@mantine/core';
import { AsYouType } from 'libphonenumber-js/min';
import type { ChangeEvent } from 'react';
import { useController } from 'react-hook-form';
import { formatPhone } from '#schema/fields/phone.ts';

const e164Pattern = /^\+\d+(;ext=\d+)?$/;

function isTypedAtEnd(input: HTMLInputElement, before: string): boolean {
  return input.value.length > before.length && input.selectionStart === input.value.length;
}

/**
 * A phone number in a form. Formats the number as it is typed at the end; after deleting or editing in the middle, it is
 * formatted on blur.
 */
export function PhoneField({
  name,
  ...others
}: Omit<TextInputProps, 'value' | 'onChange'> & { name: string }) {
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ name });
  const stored = String(field.value ?? '');
  // Formats the stored E.164 number for display only, without making the form dirty.
  const displayed = e164Pattern.test(stored) ? formatPhone(stored) : stored;

  function handleChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const isFormattable = /^[\d\s()+.-]*\d$/.test(input.value);
    const isAppended = isFormattable && isTypedAtEnd(input, displayed);
    field.onChange(isAppended ? new AsYouType('US').input(input.value) : input.value);
  }

  function handleBlur() {
    const formatted = formatPhone(displayed);
    if (formatted !== displayed) field.onChange(formatted);
    field.onBlur();
  }

  return (
    <TextInput
      type="tel"
      autoComplete="off"
      {...others}
      ref={ref}
      name={field.name}
      value={displayed}
      onChange={handleChange}
      onBlur={handleBlur}
      error={fieldState.error?.message}
    />
  );
}
