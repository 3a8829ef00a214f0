import { useEffect, useEffectEvent, useState } from 'react';
import type { DefaultValues, FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { useSchemaForm } from '#web/lib/forms/form.ts';
import { retainFieldFocus } from '#web/lib/forms/retain-field-focus.ts';
import { differences, movedPath } from '#web/lib/forms/three-way-merge.ts';

export type FormVersionsOptions<Draft extends FieldValues, Input, Entity> = {
  schema: z.ZodType<Input, Draft>;
  /** The latest known version; undefined for a new entity. A newer version replaces the form's values unless edited. */
  entity: Entity | undefined;
  toDraft: (entity: Entity | undefined) => Draft;
  /** Initial edits on top of `entity`. */
  unsaved?: Draft | undefined;
  /** Completes the values of the form after somebody else's changes were merged into it. */
  onMerged?: ((merged: Draft, versions: Draft[]) => Draft) | undefined;
  /** The form was reset to another version of the entity, or to blank. */
  onReset?: ((draft: Draft) => void) | undefined;
};

export type FormVersions<Draft extends FieldValues, Input, Entity extends { version: number }> = ReturnType<
  typeof useFormVersions<Draft, Input, Entity>
>;

/**
 * Fills the form with `values` and makes `saved` its default values. Unchanged fields aren't touched, so that the focus
 * stays; where rows were added or removed, it goes along with its row.
 */
function fillForm<Draft extends FieldValues>(
  form: UseFormReturn<Draft, unknown, unknown>,
  values: Draft,
  saved: Draft,
): void {
  const current = structuredClone(form.getValues());
  const changes = differences(current, values);
  if (!changes) {
    retainFieldFocus((path) => movedPath(path, current, values));
    form.reset(values);
  }
  for (const [path, value] of changes ?? []) {
    form.setValue(path as FieldPath<Draft>, value as FieldPathValue<Draft, FieldPath<Draft>>);
  }
  form.reset(saved, { keepValues: true });
}

/** The form of an entity, and the version that it was filled from. */
export function useFormVersions<Draft extends FieldValues, Input, Entity extends { version: number }>(
  options: FormVersionsOptions<Draft, Input, Entity>,
) {
  const { schema, entity, toDraft, unsaved, onReset } = options;
  const form = useSchemaForm(schema, { defaultValues: toDraft(entity) as DefaultValues<Draft> });
  const [base, setBase] = useState(entity);

  const fillUnsaved = useEffectEvent(() => unsaved && fillForm(form, unsaved, toDraft(entity)));
  useEffect(() => void fillUnsaved(), []);

  return {
    form,
    base,

    /** Resets the form to a version, or to blank. */
    resetTo(version: Entity | undefined) {
      setBase(version);
      const draft = toDraft(version);
      form.reset(draft);
      onReset?.(draft);
    },

    /** Makes the saved entity the version that `values` are changes of. */
    continueFrom(saved: Entity, values: Draft) {
      setBase(saved);
      fillForm(form, values, toDraft(saved));
    },

    /** Shows other values that are changes of the same version. */
    showValues(values: Draft) {
      fillForm(form, values, toDraft(base));
    },
  };
}
