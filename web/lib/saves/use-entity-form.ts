import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigation } from 'react-router';
import type { ChangeModel } from '#schema/changes/change-model.ts';
import { newIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { getToken } from '#web/lib/api/session-token.ts';
import { hasOpenDialog } from '#web/lib/close-on-back.ts';
import { isSame, threeWayMerge } from '#web/lib/forms/three-way-merge.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { forgetProblems, type ProblemSubject } from '#web/lib/toasts/recent-problems.ts';
import type { MergedEntity } from './joined-changes.ts';
import type { SaveFailure } from './save-failure.ts';
import { type RepeatableSave, type SaveCallbacks, useEntitySave } from './use-entity-save.ts';
import { type FormVersions, type FormVersionsOptions, useFormVersions } from './use-form-versions.ts';
import { useJoinedChanges } from './use-joined-changes.ts';
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
} & Omit<SaveCallbacks<Draft, Entity>, 'onProblem'> &
  Pick<FormVersionsOptions<Draft, Input, Entity>, 'unsaved'>;

type Options<Draft extends FieldValues, Input, Entity> = EntitySaving<Draft, Input, Entity> & {
  /** How changes of the entity merge. */
  changes: ChangeModel;
  /** While true, no new entity is created without the user: that leads to its page, and would interrupt an upload. */
  holdsCreation?: boolean;
} & Pick<SaveCallbacks<Draft, Entity>, 'onProblem'> &
  FormVersionsOptions<Draft, Input, Entity>;

function focusFirstQuestion(): void {
  document.querySelector<HTMLElement>('[data-open-question] input')?.focus();
}

/** Saves the form, and repeats a save that did not reach the server. */
function useSaving<Draft extends FieldValues, Input, Entity extends MergedEntity>(
  options: Options<Draft, Input, Entity>,
  versions: FormVersions<Draft, Input, Entity>,
) {
  const { schema, entity, toDraft } = options;
  const { form, continueFrom } = versions;
  const joined = useJoinedChanges(options, versions);
  const navigation = useNavigation();
  const [failure, setFailure] = useState<SaveFailure<RepeatableSave<Draft, Input, Entity>>>();
  const [newEntityKey] = useState(newIdempotencyKey);
  const subject = { key: entity?._id ?? newEntityKey, ...options.subject };
  const { isBusy, run } = useOneAtATime();
  const latestRemote = useRef<Entity>(undefined);
  const unacknowledged = useUnacknowledgedSaves(schema, options.save);
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
  function applySaved({ draft }: SentSave<Draft, Input>, saved: Entity): Draft | undefined {
    unacknowledged.clear();
    forgetProblems(subject.key);
    setFailure(undefined);
    const merged = threeWayMerge(draft, form.getValues(), toDraft(saved));
    continueFrom(saved, merged);
    joined.describe(saved);
    return isSame(merged, toDraft(saved)) ? undefined : structuredClone(merged);
  }

  useReconnect(failure?.reason === 'unreachable' ? failure : undefined, ({ save }) => {
    // The user is leaving the page, or logging out.
    if (navigation.state !== 'idle') return;
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
    joined,
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

/**
 * A form that creates or updates one entity. It runs one save at a time, keeps everything that is typed while a save
 * runs or after it fails, and merges what somebody else saves meanwhile; where both changed the same, it asks. A save
 * that does not reach the server is repeated as soon as the server can be reached, in the same session only: see
 * decisions 27 and 47.
 */
export function useEntityForm<Draft extends FieldValues, Input, Entity extends MergedEntity>(
  options: Options<Draft, Input, Entity>,
) {
  const { entity, toDraft, isDeleted = false } = options;
  const versions = useFormVersions(options);
  const { form, base, resetTo } = versions;
  const { isDirty } = form.formState;
  const saving = useSaving(options, versions);
  const { failure, isBusy, unacknowledged, submit } = saving;
  const { questions, joinedChanges, forgetJoined } = saving.joined;

  const receiveRemote = useEffectEvent((remote: Entity) => {
    if (remote.version <= (base?.version ?? 0)) return;
    saving.rememberRemote(remote);
    const ownSave = isBusy.current ? undefined : unacknowledged.findMatch(toDraft(remote));
    if (ownSave) saving.applySaved(ownSave, remote);
    // The next save merges it.
    else if (!isDirty && !isBusy.current) resetTo(remote);
  });
  useEffect(() => entity && receiveRemote(entity), [entity]);

  return {
    form,
    isDirty,
    isSaving: saving.isSaving,
    /** Why the last save failed. */
    failure,
    /** What both changed, for the user to choose. */
    questions,
    /** What the last save brought with it from others. */
    joinedChanges,
    forgetJoined,
    isDeleted: isDeleted || failure === 'deleted',
    /** With open questions, moves to the first one. */
    save: () => (questions.open.length > 0 ? focusFirstQuestion() : submit(base)),
    /** Saves everything but the open questions. */
    saveRest: () => submit(base),
    /** Creates the entity again, because it was deleted. */
    saveAsNew: () => submit(undefined),
    /** Creates the entity, even if an earlier save without a response may have created it. */
    saveAgain() {
      unacknowledged.renewKey();
      submit(undefined);
    },
    /** Resets the form to blank, or to the latest stored version. */
    clear() {
      // What is typed next is another entity, not a repetition of a save whose response never arrived.
      if (!base) {
        unacknowledged.clear();
        unacknowledged.renewKey();
      }
      saving.abandonSave();
      const latest = saving.latestRemote();
      resetTo(base && latest && latest.version > base.version ? latest : base);
    },
  };
}
