import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { useSchemaForm } from '#web/lib/forms/form.ts';
import { differences, isSame, threeWayMerge } from '#web/lib/forms/three-way-merge.ts';
import { type SaveCallbacks, useEntitySave } from './use-entity-save.ts';
import { type SaveAttempt, type SentSave, useUnacknowledgedSaves } from './use-unacknowledged-saves.ts';

type Options<Draft extends FieldValues, Input, Entity> = SaveCallbacks<Draft, Entity> & {
  schema: z.ZodType<Input, Draft>;
  /** The latest known version; undefined for a new entity. A newer version replaces the form's values unless edited. */
  entity: Entity | undefined;
  toDraft: (entity: Entity | undefined) => Draft;
  /** Initial edits on top of `entity`. */
  unsaved?: Draft | undefined;
  save: (input: Input, attempt: SaveAttempt) => Promise<Entity>;
  /** The form was reset to another version of the entity, or to blank. */
  onReset?: ((draft: Draft) => void) | undefined;
};

/**
 * Fills the form with `values` and makes `saved` its default values. Unchanged fields aren't touched, so that the focus
 * and the open tab stay.
 */
function fillForm<Draft extends FieldValues>(
  form: UseFormReturn<Draft, unknown, unknown>,
  values: Draft,
  saved: Draft,
): void {
  const changes = differences(form.getValues(), values);
  if (!changes) form.reset(values);
  for (const [path, value] of changes ?? []) {
    form.setValue(path as FieldPath<Draft>, value as FieldPathValue<Draft, FieldPath<Draft>>);
  }
  form.reset(saved, { keepValues: true });
}

/**
 * A form that creates or updates one entity. It runs one save at a time, keeps everything that is typed while a save
 * runs or after it fails, and never overwrites somebody else's changes: a conflict stays until `loadNewer` or
 * `saveOverNewer` resolves it.
 */
export function useEntityForm<Draft extends FieldValues, Input, Entity extends { version: number }>(
  options: Options<Draft, Input, Entity>,
) {
  const { schema, entity, toDraft, unsaved, save, onReset, ...callbacks } = options;
  const form = useSchemaForm(schema, { defaultValues: toDraft(entity) as DefaultValues<Draft> });
  const { isDirty } = form.formState;
  const [base, setBase] = useState(entity);
  const [newer, setNewer] = useState<Entity>();
  const isBusy = useRef(false);
  const latestRemote = useRef<Entity>(undefined);
  const unacknowledged = useUnacknowledgedSaves(schema, save);
  const { isSaving, validateAndSave } = useEntitySave<Draft, Input, Entity>({
    form,
    toDraft,
    unacknowledged,
    latestRemote,
    applySaved,
    setNewer,
    ...callbacks,
  });

  function resetTo(version: Entity | undefined) {
    setBase(version);
    setNewer(undefined);
    const draft = toDraft(version);
    form.reset(draft);
    onReset?.(draft);
  }

  /** Returns the form's values if they changed since the save was sent. */
  function applySaved({ draft }: SentSave<Draft, Input>, saved: Entity): Draft | undefined {
    unacknowledged.clear();
    const merged = threeWayMerge(draft, form.getValues(), toDraft(saved));
    setBase(saved);
    setNewer((latest) => (latest && latest.version > saved.version ? latest : undefined));
    fillForm(form, merged, toDraft(saved));
    return isSame(merged, toDraft(saved)) ? undefined : structuredClone(merged);
  }

  const fillUnsaved = useEffectEvent(() => unsaved && fillForm(form, unsaved, toDraft(entity)));
  useEffect(() => void fillUnsaved(), []);

  const receiveRemote = useEffectEvent((remote: Entity) => {
    if (remote.version <= Math.max(base?.version ?? 0, newer?.version ?? 0)) return;
    latestRemote.current = remote;
    const ownSave = isBusy.current ? undefined : unacknowledged.findMatch(toDraft(remote));
    if (ownSave) applySaved(ownSave, remote);
    else if (isDirty || isBusy.current) setNewer(remote);
    else resetTo(remote);
  });
  useEffect(() => entity && receiveRemote(entity), [entity]);

  async function submit(version: number | undefined) {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await validateAndSave(version);
    } finally {
      isBusy.current = false;
    }
  }

  return {
    form,
    isDirty,
    isSaving,
    /** The version the form was filled from, and the newer one that somebody else saved. */
    conflict: newer && base ? { base, newer } : undefined,
    save: () => void submit(base?.version),
    saveOverNewer: () => void submit(newer?.version),
    loadNewer: () => resetTo(newer),
    /** Resets the form to blank, or to the latest stored version. */
    clear: () => resetTo(newer ?? base),
  };
}
