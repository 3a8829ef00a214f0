import { type ChangeEvent, type FocusEvent, useEffect, useRef, useState } from 'react';

/**
 * One text field with one rule: its error shows only after it was touched or a submit was tried. The sign-in pages have
 * a single field each and must load at once, so they do without the form library.
 */
export function useTextField(problemOf: (text: string) => string | undefined, initial = '') {
  const [value, setValue] = useState(initial);
  const [isTouched, setTouched] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const ref = useRef<HTMLInputElement>(null);

  useEffect(() => ref.current?.focus(), []);

  return {
    value,
    /** What the server found wrong with the value; gone as soon as it is edited. */
    refuse(message: string) {
      setRefusal(message);
      ref.current?.select();
    },
    /** True when the value may be sent; otherwise shows why not and puts the focus there. */
    isReady(): boolean {
      setTouched(true);
      if (problemOf(value) === undefined) return true;
      ref.current?.focus();
      return false;
    },
    props: {
      ref,
      value,
      error: refusal ?? (isTouched ? problemOf(value) : undefined),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        // Going to another window to read the code is not leaving the field: it is still the active element then.
        if (document.activeElement !== event.currentTarget) setTouched(true);
      },
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setValue(event.currentTarget.value);
        setRefusal(undefined);
      },
    },
  };
}
