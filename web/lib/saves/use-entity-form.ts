import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigation } from 'react-router';
import { newIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { getToken } from '#web/lib/api/session-token.ts';
import { hasOpenDialog } from '#web/lib/close-on-back.ts';
import { isSame, threeWayMerge } from '#web/lib/forms/three-way-merge.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { forgetProblems, type ProblemSubject } from '#web/lib/toasts/recent-problems.ts';
import type { SaveFailure } from './save-failure.ts';
import { type RepeatableSave, type SaveCallbacks, useEntitySave } from './use-entity-save.ts';
import { type FormVersions, type FormVersionsOptions, useFormVersions } from './use-form-versions.ts';
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
  /** While true, no new entity is created without the user: that leads to its page, and would interrupt an upload. */
  holdsCreation?: boolean;
} & Pick<SaveCallbacks<Draft, Entity>, 'onProblem'> &
  FormVersionsOptions<Draft, Input, Entity>;

type IdAndVersion = { _id: string; version: number };

/** Runs one action at a time; others are ignored meanwhile. */
function useOneAtATime() {
  const isBusy = useRef(false);
  async function run(action: () => Promise<void>) {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await action();
    } finally {
      isBusy.current = false;
    }
  }
  return { isBusy, run };
}

/** Saves the form, and repeats a save that did not reach the server. */
function useSaving<Draft extends FieldValues, Input, Entity extends IdAndVersion>(
  options: Options<Draft, Input, Entity>,
  { form, setNewer, continueFrom }: FormVersions<Draft, Input, Entity>,
) {
  const { schema, entity, toDraft } = options;
  const navigation = useNavigation();
  const [failure, setFailure] = useState<SaveFailure<RepeatableSave<Draft, Input>>>();
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
    setNewer: receiveConflict,
    setFailure,
    onFailed: (error) => showFailureToast(error, options.failure, subject),
  });

  function abandonSave() {
    setFailure((last) => (last?.reason === 'deleted' ? last : undefined));
  }

  function receiveConflict(remote: Entity) {
    setNewer(remote);
    abandonSave();
  }

  /** Returns the form's values if they changed since the save was sent. */
  function applySaved({ draft }: SentSave<Draft, Input>, saved: Entity): Draft | undefined {
    unacknowledged.clear();
    forgetProblems(subject.key);
    setFailure(undefined);
    const merged = threeWayMerge(draft, form.getValues(), toDraft(saved));
    continueFrom(saved, merged);
    return isSame(merged, toDraft(saved)) ? undefined : structuredClone(merged);
  }

  useReconnect(failure?.reason === 'unreachable' ? failure : undefined, ({ save }) => {
    // The user is leaving the page, or logging out.
    if (navigation.state !== 'idle') return;
    // Creating an entity leads to its page, and whatever is entered in a dialog would be lost.
    if (save.version === undefined && (options.holdsCreation || hasOpenDialog())) return;
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
    unacknowledged,
    applySaved,
    receiveConflict,
    abandonSave,
    /** Ignored during another save. */
    submit: (version: number | undefined) => void run(() => validateAndSave(version)),
  };
}

/**
 * A form that creates or updates one entity. It runs one save at a time, keeps everything that is typed while a save
 * runs or after it fails, and never overwrites somebody else's changes: a conflict stays until `loadNewer` or
 * `saveOverNewer` resolves it. A save that does not reach the server is repeated as soon as the server can be reached,
 * in the same session only: see decision 27.
 */
export function useEntityForm<Draft extends FieldValues, Input, Entity extends IdAndVersion>(
  options: Options<Draft, Input, Entity>,
) {
  const { entity, toDraft, isDeleted = false } = options;
  const versions = useFormVersions(options);
  const { form, base, newer, resetTo, mergeInto } = versions;
  const { isDirty } = form.formState;
  const saving = useSaving(options, versions);
  const { failure, isBusy, unacknowledged, submit } = saving;

  const receiveRemote = useEffectEvent((remote: Entity) => {
    if (remote.version <= Math.max(base?.version ?? 0, newer?.version ?? 0)) return;
    saving.rememberRemote(remote);
    const ownSave = isBusy.current ? undefined : unacknowledged.findMatch(toDraft(remote));
    if (ownSave) saving.applySaved(ownSave, remote);
    else if (isDirty || isBusy.current) saving.receiveConflict(remote);
    else resetTo(remote);
  });
  useEffect(() => entity && receiveRemote(entity), [entity]);

  function reset(version: Entity | undefined) {
    saving.abandonSave();
    resetTo(version);
  }

  return {
    form,
    isDirty,
    isSaving: saving.isSaving,
    /** Why the last save failed. */
    failure,
    /** The version the form was filled from, and the newer one that somebody else saved. */
    conflict: newer && base ? { base, newer } : undefined,
    isDeleted: isDeleted || failure === 'deleted',
    save: () => submit(base?.version),
    /** Puts the user's changes on top of the newer version, and saves that. */
    saveOverNewer() {
      if (isBusy.current || !base || !newer) return;
      mergeInto(base, newer);
      unacknowledged.clear();
      submit(newer.version);
    },
    /** Creates the entity again, because it was deleted. */
    saveAsNew: () => submit(undefined),
    /** Creates the entity, even if an earlier save without a response may have created it. */
    saveAgain() {
      unacknowledged.renewKey();
      submit(undefined);
    },
    loadNewer: () => reset(newer),
    /** Resets the form to blank, or to the latest stored version. */
    clear() {
      // What is typed next is another entity, not a repetition of a save whose response never arrived.
      if (!base) {
        unacknowledged.clear();
        unacknowledged.renewKey();
      }
      reset(newer ?? base);
    },
  };
}
