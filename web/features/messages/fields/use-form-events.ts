import { type KeyboardEvent, useRef } from 'react';

/** What the forms in message dialogs have in common. */
export function useFormEvents() {
  const formRef = useRef<HTMLFormElement>(null);
  return {
    formRef,

    focusFirstInvalid() {
      // Only in this form, because the record form behind the dialog may have invalid fields, too.
      requestAnimationFrame(() =>
        formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
    },

    /** Enter in a field must not submit the form, because a sent message can't be taken back. */
    preventEnterSubmit(event: KeyboardEvent) {
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
    },
  };
}
