import { useState } from 'react';

/** The edits of a record that are being saved, the last one at the end, and the function that adds one until it is. */
export function usePendingEdits<Edit extends object>() {
  const [pending, setPending] = useState<Edit[]>([]);

  async function track(edit: Edit, saving: Promise<void>): Promise<void> {
    setPending((others) => [...others, edit]);
    await saving;
    setPending((all) => all.filter((one) => one !== edit));
  }

  return { pending, track };
}
