import { type RefObject, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '#web/lib/api/api-error.ts';
import { getToken } from '#web/lib/api/session-token.ts';
import { listProblems, setIssues } from '#web/lib/forms/form.ts';
import { isSame, threeWayMerge } from '#web/lib/forms/three-way-merge.ts';
import { type SaveFailure, toSaveFailure } from './save-failure.ts';
import type { SentSave, UnacknowledgedSaves } from './use-unacknowledged-saves.ts';

export type SaveCallbacks<Draft, Entity> = {
  /** `unsaved` holds the form's values if they changed during the save. */
  onSaved: (entity: Entity, unsaved: Draft | undefined) => void;
  /** The save was rejected, because `newer` was saved in the meantime. */
  onStale?: ((newer: Entity) => void) | undefined;
  /** Called with the path of the first problem that prevents saving, from validation or from the server. */
  onProblem: (path: string) => void;
};

/** A save with what it takes to repeat it. */
export type RepeatableSave<Draft, Input> = SentSave<Draft, Input> & {
  /** The edited version; undefined to create an entity. */
  version: number | undefined;
  /** The session in which the user saved. */
  token: string | null;
  /** How often it was repeated without the user. */
  retries: number;
};

type Options<Draft extends FieldValues, Input, Entity> = SaveCallbacks<Draft, Entity> & {
  form: UseFormReturn<Draft, unknown, Input>;
  schema: z.ZodType<Input, Draft>;
  toDraft: (entity: Entity) => Draft;
  unacknowledged: UnacknowledgedSaves<Draft, Input, Entity>;
  latestRemote: RefObject<Entity | undefined>;
  applySaved: (sent: SentSave<Draft, Input>, saved: Entity) => Draft | undefined;
  setNewer: (newer: Entity) => void;
  setFailure: (failure: SaveFailure<RepeatableSave<Draft, Input>> | undefined) => void;
  /** Shows the error. */
  onFailed: (error: unknown) => void;
};

/** Validates a form, saves it and handles the outcome. The caller must not run two saves at a time. */
export function useEntitySave<Draft extends FieldValues, Input, Entity extends { version: number }>(
  options: Options<Draft, Input, Entity>,
) {
  const { form, schema, toDraft, unacknowledged, latestRemote, applySaved, setNewer, setFailure } = options;
  const { onSaved, onFailed, onStale, onProblem } = options;
  const [isSaving, setSaving] = useState(false);

  /** The stored result of an unacknowledged save may have arrived while its response was still pending. */
  function matchUnacknowledged() {
    const ownSave = latestRemote.current && unacknowledged.findMatch(toDraft(latestRemote.current));
    if (ownSave && latestRemote.current) applySaved(ownSave, latestRemote.current);
  }

  async function resolveStale(stored: Entity, save: RepeatableSave<Draft, Input>) {
    const ownSave = unacknowledged.findMatch(toDraft(stored));
    if (!ownSave) {
      setNewer(stored);
      onStale?.(stored);
      return;
    }
    // An earlier save was stored; what was changed between the two is not.
    const draft = threeWayMerge(ownSave.draft, save.draft, toDraft(stored));
    const { data: input } = schema.safeParse(draft);
    const unsaved = applySaved(ownSave, stored);
    if (!input || isSame(draft, toDraft(stored))) onSaved(stored, unsaved);
    else await persist({ ...save, draft, input, version: stored.version });
  }

  function fail(error: unknown, save: RepeatableSave<Draft, Input>) {
    const failure = toSaveFailure(error, save, save.retries);
    const isStillUnreachable = failure?.reason === 'unreachable' && save.retries > 0;
    setFailure(failure);
    if (failure?.reason !== 'deleted' && !isStillUnreachable) onFailed(error);
    matchUnacknowledged();
    const [first] = setIssues(form, error);
    // After a retry, the user is somewhere else by now.
    if (first && save.retries === 0) onProblem(first.path);
  }

  async function persist(save: RepeatableSave<Draft, Input>) {
    if (save.version === undefined && unacknowledged.isKeyExpired()) {
      setFailure({ reason: 'expired' });
      return;
    }
    setSaving(true);
    try {
      const { sent, saved } = await unacknowledged.send(save, save.version);
      onSaved(saved, applySaved(sent, saved));
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 412 && Boolean(error.data);
      if (isStale) await resolveStale(error.data as Entity, save);
      else fail(error, save);
    } finally {
      setSaving(false);
    }
  }

  async function validateAndSave(version: number | undefined) {
    await form.handleSubmit(
      (input) =>
        persist({ draft: structuredClone(form.getValues()), input, version, token: getToken(), retries: 0 }),
      (errors) => {
        const [first] = listProblems(errors, form.getValues());
        if (first) onProblem(first.path);
      },
    )();
  }

  return { isSaving, validateAndSave, persist };
}
