import { useEffect, useEffectEvent, useState } from 'react';
import { readDraftOwner } from '#web/lib/drafts/draft-owner.ts';
import { discardUnfinished, type UnfinishedForm } from '#web/lib/form-drafts/unfinished-forms.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';

type Discarded = UnfinishedForm & { restore: () => Promise<void> };

/**
 * Discards unfinished forms, and takes that back as long as the list is open.
 * @param reload called when the list is closed, or has something back
 */
export function useDiscard(reload: () => void) {
  const [discarded, setDiscarded] = useState<Discarded[]>([]);
  const runOnce = useSingleFlight();
  const remove = (form: UnfinishedForm) =>
    setDiscarded((before) =>
      before.filter(({ key, revision }) => key !== form.key || revision !== form.revision),
    );

  const reloadAfterwards = useEffectEvent(() => discarded.length > 0 && reload());
  useEffect(() => () => void reloadAfterwards(), []);

  async function discard(form: UnfinishedForm) {
    const owner = readDraftOwner();
    if (!owner) return;
    try {
      const restore = await discardUnfinished(owner, form.key);
      setDiscarded((before) => [...before, { ...form, restore }]);
    } catch (error) {
      showFailureToast(error, `${form.title} could not be discarded. Please try again later.`);
    }
  }

  async function undo(form: UnfinishedForm) {
    const found = discarded.find(({ key, revision }) => key === form.key && revision === form.revision);
    try {
      await found?.restore();
      remove(form);
      reload();
    } catch (error) {
      showFailureToast(error, `${form.title} could not be restored. Please try again.`);
    }
  }

  return {
    discarded,
    discard: (form: UnfinishedForm) => void runOnce(() => discard(form)),
    undo: (form: UnfinishedForm) => void runOnce(() => undo(form)),
  };
}
