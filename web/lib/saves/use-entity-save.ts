import { type RefObject, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { ChangeModel } from '#schema/changes/change-model.ts';
import type { MergedDraft } from '#schema/changes/merge/merge-draft.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { getToken } from '#web/lib/api/session-token.ts';
import { listProblems, setIssues } from '#web/lib/forms/form.ts';
import { resolveStale } from './resolve-stale.ts';
import { isWaiting, type SaveFailure, toSaveFailure } from './save-failure.ts';
import type { SentSave, UnacknowledgedSaves } from './use-unacknowledged-saves.ts';

export type SaveCallbacks<Draft, Entity> = {
  /** `unsaved` holds the form's values if they changed during the save. */
  onSaved: (entity: Entity, unsaved: Draft | undefined) => void;
  /** `newer` was saved in the meantime, and is merged with the save. */
  onStale?: ((newer: Entity) => void) | undefined;
  /** Called with the path of the first problem that prevents saving, from validation or from the server. */
  onProblem: (path: string) => void;
};

/** A save with what it takes to repeat it. */
export type RepeatableSave<Draft, Input, Entity> = SentSave<Draft, Input> & {
  /** The edited version; undefined to create an entity. */
  base: Entity | undefined;
  /** The session in which the user saved. */
  token: string | null;
  /** How often it was repeated without the user. */
  retries: number;
  /** How often it was merged with what others saved meanwhile. */
  rounds: number;
};

export type EntitySaveOptions<Draft extends FieldValues, Input, Entity> = SaveCallbacks<Draft, Entity> & {
  form: UseFormReturn<Draft, unknown, Input>;
  schema: z.ZodType<Input, Draft>;
  toDraft: (entity: Entity) => Draft;
  unacknowledged: UnacknowledgedSaves<Draft, Input, Entity>;
  latestRemote: RefObject<Entity | undefined>;
  applySaved: (sent: SentSave<Draft, Input>, saved: Entity) => Draft | undefined;
  changes: ChangeModel;
  /** Completes a merged draft. */
  onMerged?: ((merged: Draft, versions: Draft[]) => Draft) | undefined;
  /** What was saved meanwhile is in the form from now on. */
  applyMerge: (merged: MergedDraft<Draft>, versions: { base: Entity; mine: Draft; theirs: Entity }) => void;
  setFailure: (failure: SaveFailure<RepeatableSave<Draft, Input, Entity>> | undefined) => void;
  /** Shows the error. */
  onFailed: (error: unknown) => void;
};

/** Validates a form, saves it and handles the outcome. The caller must not run two saves at a time. */
export function useEntitySave<Draft extends FieldValues, Input, Entity extends { version: number }>(
  options: EntitySaveOptions<Draft, Input, Entity>,
) {
  type Save = RepeatableSave<Draft, Input, Entity>;
  const { form, schema, toDraft, unacknowledged, latestRemote, applySaved, setFailure } = options;
  const { onSaved, onFailed, onProblem } = options;
  const [isSaving, setSaving] = useState(false);

  /** The stored result of an unacknowledged save may have arrived while its response was still pending. */
  function matchUnacknowledged() {
    const ownSave = latestRemote.current && unacknowledged.findMatch(toDraft(latestRemote.current));
    if (ownSave && latestRemote.current) applySaved(ownSave, latestRemote.current);
  }

  function fail(error: unknown, save: Save) {
    const failure = toSaveFailure(error, save, save.retries);
    const isStillUnreachable = isWaiting(failure) && save.retries > 0;
    setFailure(failure);
    const isAsked = failure?.reason === 'deleted' || failure?.reason === 'added';
    if (!isAsked && !isStillUnreachable) onFailed(error);
    matchUnacknowledged();
    const [first] = setIssues(form, error);
    // After a retry, the user is somewhere else by now.
    if (first && save.retries === 0) onProblem(first.path);
  }

  async function persist(save: Save) {
    if (!save.base && unacknowledged.isKeyExpired()) {
      setFailure({ reason: 'expired' });
      return;
    }
    setSaving(true);
    try {
      const { sent, saved } = await unacknowledged.send(save, save.base?.version);
      onSaved(saved, applySaved(sent, saved));
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 412 && Boolean(error.data);
      if (isStale) await resolveStale(options, error.data as Entity, save, persist);
      else fail(error, save);
    } finally {
      setSaving(false);
    }
  }

  /** @param prepare returns what is sent in place of the form's values */
  async function validateAndSave(base: Entity | undefined, prepare = (values: Draft): Draft => values) {
    await form.handleSubmit(
      async (input) => {
        const values = structuredClone(form.getValues());
        const draft = prepare(values);
        const parsed = schema.safeParse(draft);
        if (parsed.success)
          await persist({
            draft,
            input: draft === values ? input : parsed.data,
            base,
            token: getToken(),
            retries: 0,
            rounds: 0,
          });
        else {
          setFailure({ reason: 'rejected' });
          onFailed(parsed.error);
        }
      },
      (errors) => {
        const [first] = listProblems(errors, form.getValues());
        if (first) onProblem(first.path);
      },
    )();
  }

  return { isSaving, validateAndSave, persist };
}
