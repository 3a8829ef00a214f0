import { type RefObject, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/lib/api/api-error.ts';
import { listProblems, setIssues } from '#web/lib/forms/form.ts';
import type { SentSave, UnacknowledgedSaves } from './use-unacknowledged-saves.ts';

export type SaveCallbacks<Draft, Entity> = {
  /** `unsaved` holds the form's values if they changed during the save. */
  onSaved: (entity: Entity, unsaved: Draft | undefined) => void;
  onFailed: (error: unknown) => void;
  /** The save was rejected, because `newer` was saved in the meantime. */
  onStale?: ((newer: Entity) => void) | undefined;
  /** Called with the path of the first problem that prevents saving, from validation or from the server. */
  onProblem: (path: string) => void;
};

type Options<Draft extends FieldValues, Input, Entity> = SaveCallbacks<Draft, Entity> & {
  form: UseFormReturn<Draft, unknown, Input>;
  toDraft: (entity: Entity) => Draft;
  unacknowledged: UnacknowledgedSaves<Draft, Input, Entity>;
  latestRemote: RefObject<Entity | undefined>;
  applySaved: (sent: SentSave<Draft, Input>, saved: Entity) => Draft | undefined;
  setNewer: (newer: Entity) => void;
};

/** Validates a form, saves it and handles the outcome. The caller must not run two saves at a time. */
export function useEntitySave<Draft extends FieldValues, Input, Entity extends { version: number }>(
  options: Options<Draft, Input, Entity>,
) {
  const { form, toDraft, unacknowledged, latestRemote, applySaved, setNewer } = options;
  const { onSaved, onFailed, onStale, onProblem } = options;
  const [isSaving, setSaving] = useState(false);

  /** The stored result of an unacknowledged save may have arrived while its response was still pending. */
  function matchUnacknowledged() {
    const ownSave = latestRemote.current && unacknowledged.findMatch(toDraft(latestRemote.current));
    if (ownSave && latestRemote.current) applySaved(ownSave, latestRemote.current);
  }

  async function resolveStale(stored: Entity) {
    const ownSave = unacknowledged.findMatch(toDraft(stored));
    if (!ownSave) {
      setNewer(stored);
      onStale?.(stored);
    } else if (applySaved(ownSave, stored))
      await form.handleSubmit((input) => persist(input, stored.version))();
    else onSaved(stored, undefined);
  }

  async function persist(input: Input, version: number | undefined) {
    setSaving(true);
    try {
      const draft = structuredClone(form.getValues());
      const { sent, saved } = await unacknowledged.send({ draft, input }, version);
      onSaved(saved, applySaved(sent, saved));
    } catch (error) {
      if (error instanceof ApiError && error.status === 412 && error.data) {
        await resolveStale(error.data as Entity);
      } else {
        onFailed(error);
        matchUnacknowledged();
        const [first] = setIssues(form, error);
        if (first) onProblem(first.path);
      }
    } finally {
      setSaving(false);
    }
  }

  async function validateAndSave(version: number | undefined) {
    await form.handleSubmit(
      (input) => persist(input, version),
      (errors) => {
        const [first] = listProblems(errors, form.getValues());
        if (first) onProblem(first.path);
      },
    )();
  }

  return { isSaving, validateAndSave };
}
