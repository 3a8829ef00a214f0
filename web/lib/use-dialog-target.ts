import { useState } from 'react';

/** The item a dialog is about. It is kept after `close`, so that the dialog's text stays during its closing animation. */
export function useDialogTarget<Target>() {
  const [target, setTarget] = useState<Target>();
  const [isOpen, setOpen] = useState(false);
  return {
    target,
    isOpen,
    open(target: Target) {
      setTarget(target);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
