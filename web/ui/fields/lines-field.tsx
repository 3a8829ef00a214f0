import { Textarea } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { textField } from '#web/lib/forms/form.ts';

type Props = {
  /** The form path of the text. */
  name: string;
  label: string;
  /** The height of the empty field, in lines. */
  rows: number;
  placeholder?: string;
  required?: boolean;
  className?: string;
};

/** Text of several lines in the surrounding form. */
export function LinesField({ name, ...props }: Props) {
  const form = useFormContext();
  return <Textarea resize="vertical" {...props} {...textField(form, name)} />;
}
