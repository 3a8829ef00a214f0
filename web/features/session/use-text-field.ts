import { type ChangeEvent, type FocusEvent, useEffect, useRef, useState } from 'react';

/**
 * A text field with one validation rule. Its error shows only after a blur or a submit. The sign-in pages have a single
 * field each and must load fast, so they do without the form library.
 */
export function useTextField(findError: (text: string) => string | undefined, initial = '') {
  const [value, setValue] = useState(initial);
  const [isTouched, setTouched] = useState(false);
  const [serverError, setServerError] = useState<string>();
  const ref = useRef<HTMLInputElement>(null);

  useEffect(() => ref.current?.focus(), []);

  return {
    value,
    /** Cleared by the next edit. */
    showServerError(message: string) {
      setServerError(message);
      ref.current?.select();
    },
    /** Returns true for a valid value; otherwise shows the error and focuses the field. */
    validate(): boolean {
      setTouched(true);
      if (findError(value) === undefined) return true;
      ref.current?.focus();
      return false;
    },
    props: {
      ref,
      value,
      error: serverError ?? (isTouched ? findError(value) : undefined),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        // Switching windows to read the code blurs the field too, but leaves it the active element.
        if (document.activeElement !== event.currentTarget) setTouched(true);
      },
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setValue(event.currentTarget.value);
        setServerError(undefined);
      },
    },
  };
}
