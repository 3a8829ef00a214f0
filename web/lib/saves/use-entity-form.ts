import { useEffect, useEffectEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FoundDraft, useDraft } from '#web/lib/form-drafts/use-draft.ts';
import type { MergedEntity } from './joined-changes.ts';
import { showDraft } from './show-draft.ts';
import { useFormVersions } from './use-form-versions.ts';
import { useJoinedChanges } from './use-joined-changes.ts';
import { type EntityFormOptions, useSaving } from './use-saving.ts';

function focusFirstQuestion(): void {
  document.querySelector<HTMLElement>('[data-open-question] input')?.focus();
}

/**
 * A form that creates or updates one entity. It runs one save at a time, keeps everything that is typed while a save
 * runs or after it fails, and merges what somebody else saves meanwhile; where both changed the same, it asks. A save
 * that does not reach the server is repeated as soon as the server can be reached, in the same session only: see
 * decisions 27 and 47.
 */
export function useEntityForm<Draft extends FieldValues, Input, Entity extends MergedEntity>(
  options: EntityFormOptions<Draft, Input, Entity>,
) {
  const { entity, toDraft, isDeleted = false } = options;
  const versions = useFormVersions(options);
  const { form, base, resetTo } = versions;
  const { isDirty } = form.formState;
  const joined = useJoinedChanges(options, versions);
  const { questions, joinedChanges, forgetJoined } = joined;
  const draft = useDraft<Draft, Input, Entity>(options, { ...versions, questions: questions.open });
  const saving = useSaving(options, { versions, joined, draft });
  const { failure, isBusy, unacknowledged, submit } = saving;

  const receiveRemote = useEffectEvent((remote: Entity) => {
    if (remote.version <= (base?.version ?? 0)) return;
    saving.rememberRemote(remote);
    const ownSave = isBusy.current ? undefined : unacknowledged.findMatch(toDraft(remote));
    if (ownSave) saving.applySaved(ownSave, remote);
    // The next save merges it.
    else if (!isDirty && !isBusy.current) resetTo(remote);
  });
  useEffect(() => entity && receiveRemote(entity), [entity]);

  const show = useEffectEvent((found: FoundDraft<Draft>) =>
    showDraft({ options, versions, joined, draft }, found),
  );
  useEffect(() => draft.found && show(draft.found), [draft.found]);

  /** Resets the form to blank, or to the latest stored version. */
  function clear() {
    // What is typed next is another entity, not a repetition of a save whose response never arrived.
    if (!base) {
      unacknowledged.clear();
      unacknowledged.renewKey();
    }
    saving.abandonSave();
    const latest = saving.latestRemote();
    resetTo(base && latest && latest.version > base.version ? latest : base);
    draft.remove();
  }

  return {
    form,
    isDirty,
    /** When the text was typed that was restored when the form opened. */
    restoredAt: draft.restoredAt,
    /** Takes what was restored, and typed since, out of the form. */
    discardRestored() {
      clear();
      if (!base && options.unsaved) versions.showValues(options.unsaved);
    },
    clear,
    /** What was typed goes on in another form: nothing of it is restored in this one. */
    leaveForOther: draft.end,
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
  };
}
