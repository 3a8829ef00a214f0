import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { DraftContent } from '#web/lib/drafts/stored-draft.ts';
import { isSame, threeWayMerge } from '#web/lib/forms/three-way-merge.ts';
import type { FormDraft } from './form-draft.ts';
import { type FoundDraft, useDraft } from './use-draft.ts';

type Options<Draft extends FieldValues, Input, Entity> = {
  form: UseFormReturn<Draft, unknown, Input>;
  draft: FormDraft<Draft>;
  /** Undefined for a new one. */
  entity?: Entity | undefined;
  /** What is in the form before anybody types. */
  toDraft: (entity: Entity | undefined) => Draft;
  unsaved: {
    /** Called when the user closes the dialog and agrees to lose what is in it. */
    forgetRef: RefObject<(() => void) | undefined>;
  };
};

/**
 * Keeps what is typed into a dialog with a form of its own, when its page is left or closed, or the session ends. Who
 * closes the dialog finds it blank. Forms of `useEntityForm` have a draft already.
 */
export function useDialogDraft<
  Draft extends FieldValues,
  Input,
  Entity extends { _id: string; version: number },
>({ form, draft, entity, toDraft, unsaved: { forgetRef } }: Options<Draft, Input, Entity>) {
  const kept = useDraft<Draft, Input, Entity>({ draft, entity }, { form, base: entity });

  const show = useEffectEvent(({ draft: found, initial }: FoundDraft<Draft>) => {
    const { base, values } = JSON.parse(found.content) as DraftContent<Draft, Entity>;
    const before = toDraft(base);
    const typed: Draft = { ...before, ...values };
    const restored = base ? threeWayMerge(before, typed, toDraft(entity)) : typed;
    const current = structuredClone(form.getValues());
    form.reset(isSame(current, initial) ? restored : threeWayMerge(initial, current, restored), {
      keepDefaultValues: true,
    });
    kept.filledWith(found, entity, !isSame(current, initial));
  });
  useEffect(() => kept.found && show(kept.found), [kept.found]);

  const end = useEffectEvent(() => kept.end());
  useEffect(() => {
    forgetRef.current = () => end();
    return () => {
      forgetRef.current = undefined;
    };
  }, [forgetRef]);

  return {
    restoredAt: kept.restoredAt,
    duringSave: kept.duringSave,
    /** For the key of what the dialog sends: see `keyOfBody`. */
    creation: kept.creation,
    /** After the save that closes the dialog. */
    end: kept.end,
    discard() {
      form.reset(toDraft(entity) as DefaultValues<Draft>);
      kept.creation.renew();
      kept.remove();
    },
  };
}

export type DialogDraft = Pick<
  ReturnType<typeof useDialogDraft>,
  'restoredAt' | 'creation' | 'duringSave' | 'discard'
>;
