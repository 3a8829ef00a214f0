import { TextInput } from '@mantine/core';
import classes from './sign-in-layout.module.css';
import type { useTextField } from './use-text-field.ts';

export function CodeField({ code }: { code: ReturnType<typeof useTextField> }) {
  return (
    <TextInput
      {...code.props}
      className={classes.code}
      label="Confirmation code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      size="md"
      required
    />
  );
}
