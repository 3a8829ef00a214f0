import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { SavedDraft } from '#web/lib/api/api.ts';
import { newIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { type DraftOwner, useDraftOwner } from '#web/lib/drafts/draft-owner.ts';
import type { DraftContent, OpenQuestion, StoredDraft } from '#web/lib/drafts/stored-draft.ts';
import { isSame } from '#web/lib/forms/three-way-merge.ts';
import { readFollowedDraft } from './followed-draft.ts';
import { aboutDraft, type FormDraft } from './form-draft.ts';
import { type OpenedDraft, openDraft } from './open-draft.ts';
import { type FormCreation, useCreation } from './use-creation.ts';

type Options<Draft, Entity> = {
  draft: FormDraft<Draft>;
  /** Undefined for a new entity. */
  entity: Entity | undefined;
  /** Initial edits on top of `entity`. */
  unsaved?: Draft | undefined;
};

type Form<Draft extends FieldValues, Input, Entity> = {
  form: UseFormReturn<Draft, unknown, Input>;
  /** The version of the entity that the form was filled from. */
  base: Entity | undefined;
  /** Those without an answer. */
  questions?: readonly OpenQuestion[];
};

/** The draft that was found when a form opened, and what was in the form before anybody typed. */
export type FoundDraft<Draft> = { draft: StoredDraft; initial: Draft };

/** What is in a form, as its draft has it. */
function draftContent<Draft extends FieldValues, Input, Entity>(
  formDraft: FormDraft<Draft>,
  { form, questions = [] }: Form<Draft, Input, Entity>,
  creation: FormCreation,
) {
  return {
    toContent(base: Entity | undefined): DraftContent<Draft, Entity> {
      const values = form.getValues();
      return {
        about: aboutDraft(formDraft, values),
        creation: creation.get(),
        base,
        values,
        ...(questions.length > 0 && { questions }),
      };
    },
    /** Nothing was typed, nor sent. */
    isAsFilled: (initial: Draft | undefined) =>
      creation.get().sentAt === undefined && isSame(form.getValues(), initial),
  };
}

/** Keeps what is typed into a form until it is saved or discarded. */
export function useDraft<Draft extends FieldValues, Input, Entity extends { _id: string; version: number }>(
  { draft: formDraft, entity, unsaved }: Options<Draft, Entity>,
  state: Form<Draft, Input, Entity>,
) {
  const { form, base } = state;
  const { key } = formDraft;
  const owner = useDraftOwner();
  const [formId] = useState(newIdempotencyKey);
  const followed = readFollowedDraft(useLocation().state);
  const firstOwner = useRef<DraftOwner>(undefined);
  const opened = useRef<Omit<OpenedDraft, 'close'>>(undefined);
  const creation = useCreation(opened);
  const source = useRef<StoredDraft>(undefined);
  const initial = useRef<Draft>(undefined);
  const [found, setFound] = useState<FoundDraft<Draft>>();
  const [restoredAt, setRestoredAt] = useState<string>();

  const { toContent, ...content } = draftContent(formDraft, state, creation);
  const { isDirty } = form.formState;
  const read = useEffectEvent(() =>
    isDirty && (entity || !content.isAsFilled(initial.current)) ? toContent(base) : undefined,
  );
  const getFollowed = useEffectEvent(() => (followed?.key === key ? followed.revision : undefined));
  // What was typed while the entity was being created is carried along, and newer than any draft.
  const isCarriedAlong = useEffectEvent(() => entity !== undefined && unsaved !== undefined);

  useEffect(() => {
    initial.current ??= structuredClone(form.getValues());
    const { current: atFirst } = initial;
    // Whatever another user signs in for, this form is not theirs.
    if (!owner || (firstOwner.current && firstOwner.current.userId !== owner.userId)) return;
    const isContinued = firstOwner.current !== undefined || isCarriedAlong();
    firstOwner.current = owner;
    const onFound = isContinued ? undefined : (draft: StoredDraft) => setFound({ draft, initial: atFirst });
    const options = { owner, key, formId, read: () => read(), onFound, followed: getFollowed() };
    const { recorder, duringSave, close } = openDraft(options);
    if (source.current) recorder.filledWith(source.current);
    opened.current = { recorder, duringSave };
    // The public subscription copies all values for each key.
    const { unsubscribe } = form.control._subjects.state.subscribe({ next: recorder.changed });
    return () => {
      unsubscribe();
      close();
    };
  }, [owner, key, form, formId]);

  return {
    /** For the form to show it. */
    found,
    /** When the text was typed that was restored when the form opened; undefined once it is saved or discarded. */
    restoredAt,
    creation,
    /** The form was filled with the draft, as changes of a version. `hasTyped`: it has more in it than the draft. */
    filledWith(draft: StoredDraft, version: Entity | undefined, hasTyped: boolean) {
      source.current = draft;
      creation.restore((JSON.parse(draft.content) as DraftContent<Draft, Entity>).creation);
      opened.current?.recorder.filledWith(draft, hasTyped ? undefined : toContent(version));
      setRestoredAt(new Date(draft.revision).toISOString());
    },
    /** Runs a save, which takes away what the server has of this form. */
    duringSave<Result>(save: (draft: SavedDraft | undefined) => Promise<Result>): Promise<Result> {
      return opened.current ? opened.current.duringSave(save) : save(undefined);
    },
    /** Forgets what was typed. */
    remove() {
      setRestoredAt(undefined);
      void opened.current?.recorder.remove();
    },
    /** What was typed goes on in another form. */
    end: () => void opened.current?.recorder.end(),
    /** After a save: nothing is left of the draft but what was typed since. */
    saved(saved: Entity, isUnsaved: boolean) {
      setRestoredAt(undefined);
      if (saved._id !== entity?._id) void opened.current?.recorder.end();
      else if (isUnsaved) opened.current?.recorder.changed();
      else void opened.current?.recorder.remove();
    },
  };
}

export type KeptDraft<
  Draft extends FieldValues,
  Input,
  Entity extends { _id: string; version: number },
> = ReturnType<typeof useDraft<Draft, Input, Entity>>;
