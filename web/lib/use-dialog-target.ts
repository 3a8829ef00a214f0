import { useState } from 'react';

/** What a dialog is about. It is kept after `close`, so that the dialog does not lose its words while it fades. */
export function useDialogTarget<Subject>() {
  const [subject, setSubject] = useState<Subject>();
  const [isOpen, setOpen] = useState(false);
  return {
    subject,
    isOpen,
    open(subject: Subject) {
      setSubject(subject);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
