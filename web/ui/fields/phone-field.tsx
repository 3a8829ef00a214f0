import { TextInput, type TextInputProps } from '@mantine/core';
import { AsYouType } from 'libphonenumber-js/min';
import type { ChangeEvent } from 'react';
import { useController } from 'react-hook-form';
import { formatPhone } from '#schema/fields/phone.ts';

const wireForm = /^\+\d+(;ext=\d+)?$/;

function isExtendedAtEnd(input: HTMLInputElement, before: string): boolean {
  return input.value.length > before.length && input.selectionStart === input.value.length;
}

/**
 * A phone number in a form. It takes its shape while it is typed at the end; where somebody deletes or edits in the
 * middle, the text is theirs until they leave the field.
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
  // What the server stores is shown the way people read it, without counting as a change of the form.
  const shown = wireForm.test(stored) ? formatPhone(stored) : stored;

  function handleChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const isPlain = /^[\d\s()+.-]*\d$/.test(input.value);
    const isTypedOn = isPlain && isExtendedAtEnd(input, shown);
    field.onChange(isTypedOn ? new AsYouType('US').input(input.value) : input.value);
  }

  function handleBlur() {
    const tidy = formatPhone(shown);
    if (tidy !== shown) field.onChange(tidy);
    field.onBlur();
  }

  return (
    <TextInput
      type="tel"
      autoComplete="off"
      {...others}
      ref={ref}
      name={field.name}
      value={shown}
      onChange={handleChange}
      onBlur={handleBlur}
      error={fieldState.error?.message}
    />
  );
}
