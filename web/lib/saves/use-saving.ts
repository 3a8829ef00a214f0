import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { ChangeModel } from '#schema/changes/change-model.ts';
import { newIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { getToken } from '#web/lib/api/session-token.ts';
import { hasOpenDialog } from '#web/lib/close-on-back.ts';
import type { FormDraft } from '#web/lib/form-drafts/form-draft.ts';
import type { KeptDraft } from '#web/lib/form-drafts/use-draft.ts';
import { isSame, threeWayMerge } from '#web/lib/forms/three-way-merge.ts';
import { isLeavingPage } from '#web/lib/navigation-state.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { forgetProblems, type ProblemSubject } from '#web/lib/toasts/recent-problems.ts';
import type { MergedEntity } from './joined-changes.ts';
import { isWaiting, type SaveFailure } from './save-failure.ts';
import { type RepeatableSave, type SaveCallbacks, useEntitySave } from './use-entity-save.ts';
import type { FormVersions, FormVersionsOptions } from './use-form-versions.ts';
import type { JoinedState } from './use-joined-changes.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { useReconnect } from './use-reconnect.ts';
import { type SaveAttempt, type SentSave, useUnacknowledgedSaves } from './use-unacknowledged-saves.ts';

/** How a page saves the entity of its form. */
export type EntitySaving<Draft extends FieldValues, Input, Entity> = {
  save: (input: Input, attempt: SaveAttempt) => Promise<Entity>;
  /** The toast when saving fails. */
  failure: string;
  /** What the list of recent problems calls the entity. */
  subject: Omit<ProblemSubject, 'key'>;
  /** Whether the entity turned out to be deleted. */
  isDeleted?: boolean | undefined;
  draft: FormDraft<Draft>;
} & Omit<SaveCallbacks<Draft, Entity>, 'onProblem'> &
  Pick<FormVersionsOptions<Draft, Input, Entity>, 'unsaved'>;

export type EntityFormOptions<Draft extends FieldValues, Input, Entity> = EntitySaving<
  Draft,
  Input,
  Entity
> & {
  /** How changes of the entity merge. */
  changes: ChangeModel;
  /** Focuses a field, which may be hidden. */
  jumpTo?: (path: string) => void;
  /** While true, no new entity is created without the user: that leads to its page, and would interrupt an upload. */
  holdsCreation?: boolean;
} & Pick<SaveCallbacks<Draft, Entity>, 'onProblem'> &
  FormVersionsOptions<Draft, Input, Entity>;

/** What is known about a form. */
export type FormState<Draft extends FieldValues, Input, Entity extends MergedEntity> = {
  versions: FormVersions<Draft, Input, Entity>;
  joined: JoinedState<Draft, Input, Entity>;
  draft: KeptDraft<Draft, Input, Entity>;
};

/** Saves the form, and repeats a save that did not reach the server. */
export function useSaving<Draft extends FieldValues, Input, Entity extends MergedEntity>(
  options: EntityFormOptions<Draft, Input, Entity>,
  { versions, joined, draft }: FormState<Draft, Input, Entity>,
) {
  const { schema, entity, toDraft } = options;
  const { form, continueFrom } = versions;
  const { pathname } = useLocation();
  const [failure, setFailure] = useState<SaveFailure<RepeatableSave<Draft, Input, Entity>>>();
  const [newEntityKey] = useState(newIdempotencyKey);
  const subject = { key: entity?._id ?? newEntityKey, ...options.subject };
  const { isBusy, run } = useOneAtATime();
  const latestRemote = useRef<Entity>(undefined);
  const unacknowledged = useUnacknowledgedSaves<Draft, Input, Entity>({
    schema,
    toDraft,
    creation: draft.creation,
    save: (input, attempt) => draft.duringSave((saved) => options.save(input, { ...attempt, draft: saved })),
  });
  const { isSaving, validateAndSave, persist } = useEntitySave<Draft, Input, Entity>({
    ...options,
    form,
    unacknowledged,
    latestRemote,
    applySaved,
    applyMerge: joined.applyMerge,
    setFailure,
    onFailed: (error) => showFailureToast(error, options.failure, subject),
  });

  /** Returns the form's values if they changed since the save was sent. */
  function applySaved(sent: SentSave<Draft, Input>, saved: Entity): Draft | undefined {
    unacknowledged.clear();
    forgetProblems(subject.key);
    setFailure(undefined);
    const merged = threeWayMerge(sent.draft, form.getValues(), toDraft(saved));
    const isUnsaved = !isSame(merged, toDraft(saved));
    continueFrom(saved, merged);
    draft.saved(saved, isUnsaved);
    joined.describe(saved);
    return isUnsaved ? structuredClone(merged) : undefined;
  }

  useReconnect(isWaiting(failure) ? failure : undefined, ({ save }) => {
    // The user is leaving the page, or logging out.
    if (isLeavingPage(pathname)) return;
    // Creating an entity leads to its page, and whatever is entered in a dialog would be lost.
    if (!save.base && (options.holdsCreation || hasOpenDialog())) return;
    // Another user may have signed in since.
    if (getToken() !== save.token) setFailure({ reason: 'rejected' });
    else void run(() => persist({ ...save, retries: save.retries + 1 }));
  });

  return {
    isSaving,
    failure: failure?.reason,
    isBusy,
    rememberRemote(remote: Entity) {
      latestRemote.current = remote;
    },
    latestRemote: () => latestRemote.current,
    unacknowledged,
    applySaved,
    abandonSave() {
      joined.clear();
      setFailure((last) => (last?.reason === 'deleted' ? last : undefined));
    },
    /** Ignored during another save. Questions that are open stay open, and what is stored stays in these places. */
    submit: (base: Entity | undefined) =>
      void run(() => {
        joined.forgetJoined();
        return validateAndSave(base, joined.withoutOpen);
      }),
  };
}
