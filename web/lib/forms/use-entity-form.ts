import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '#web/lib/api/api-error.ts';
import { listProblems, setIssues, useSchemaForm } from './form.ts';
import { differences, isSame, threeWayMerge } from './three-way-merge.ts';
import { type SaveAttempt, type Sent, useUnacknowledgedSaves } from './use-unacknowledged-saves.ts';

type Versioned = { version: number };

type Options<Draft extends FieldValues, Input, Entity extends Versioned> = {
  schema: z.ZodType<Input, Draft>;
  /** The latest copy known; undefined for a new entity. A newer one replaces what nobody has edited. */
  entity: Entity | undefined;
  toDraft: (entity: Entity | undefined) => Draft;
  /** What was typed already, over `entity`. */
  unsaved?: Draft | undefined;
  save: (input: Input, attempt: SaveAttempt) => Promise<Entity>;
  /** `rest` is what the form holds now, if somebody went on typing while the save ran. */
  onSaved: (entity: Entity, rest: Draft | undefined) => void;
  onFailed: (error: unknown) => void;
  /** The form was filled anew, with what somebody else has saved or with what is stored. */
  onFilled?: ((draft: Draft) => void) | undefined;
  /** The save was refused, because `newer` has been saved meanwhile. */
  onStale?: ((newer: Entity) => void) | undefined;
  /** Where the first problem is that keeps the form from being saved, the server's problems included. */
  onProblem: (path: string) => void;
};

/** Shows `wanted` in the form. Fields whose text stays are left alone, the focus and the open tab with them. */
function show<Draft extends FieldValues>(
  form: UseFormReturn<Draft, unknown, unknown>,
  wanted: Draft,
  saved: Draft,
): void {
  const changes = differences(form.getValues(), wanted);
  if (!changes) form.reset(wanted);
  for (const [path, value] of changes ?? []) {
    form.setValue(path as FieldPath<Draft>, value as FieldPathValue<Draft, FieldPath<Draft>>);
  }
  form.reset(saved, { keepValues: true });
}

/**
 * A form that adds or changes one entity. It saves once at a time, keeps everything typed when a save fails or takes
 * long, and never writes over what somebody else has saved meanwhile: then `newer` is their copy, until `loadNewer` or
 * `saveOverNewer` settles it.
 */
export function useEntityForm<Draft extends FieldValues, Input, Entity extends Versioned>(
  options: Options<Draft, Input, Entity>,
) {
  const { schema, entity, toDraft, unsaved, save, onSaved, onFailed, onFilled, onStale, onProblem } = options;
  const form = useSchemaForm(schema, { defaultValues: toDraft(entity) as DefaultValues<Draft> });
  const { isDirty } = form.formState;
  const [base, setBase] = useState(entity);
  const [newer, setNewer] = useState<Entity>();
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);
  const heard = useRef<Entity>(undefined);
  const lost = useUnacknowledgedSaves(schema, save);

  function rest(copy: Entity | undefined) {
    setBase(copy);
    setNewer(undefined);
    const draft = toDraft(copy);
    form.reset(draft);
    onFilled?.(draft);
  }

  /** Gives what was typed since it was sent, if anything was. */
  function take({ draft }: Sent<Draft, Input>, saved: Entity): Draft | undefined {
    lost.forget();
    const wanted = threeWayMerge(draft, form.getValues(), toDraft(saved));
    setBase(saved);
    setNewer((latest) => (latest && latest.version > saved.version ? latest : undefined));
    show(form, wanted, toDraft(saved));
    return isSame(wanted, toDraft(saved)) ? undefined : structuredClone(wanted);
  }

  const showUnsaved = useEffectEvent(() => unsaved && show(form, unsaved, toDraft(entity)));
  useEffect(() => void showUnsaved(), []);

  const meet = useEffectEvent((latest: Entity) => {
    if (latest.version <= Math.max(base?.version ?? 0, newer?.version ?? 0)) return;
    heard.current = latest;
    const own = isBusy.current ? undefined : lost.find(toDraft(latest));
    if (own) take(own, latest);
    else if (isDirty || isBusy.current) setNewer(latest);
    else rest(latest);
  });
  useEffect(() => entity && meet(entity), [entity]);

  /** A save without an answer may have turned up while its answer was still waited for. */
  function recognize() {
    const own = heard.current && lost.find(toDraft(heard.current));
    if (own && heard.current) take(own, heard.current);
  }

  async function refuse(copy: Entity) {
    const own = lost.find(toDraft(copy));
    if (!own) {
      setNewer(copy);
      onStale?.(copy);
    } else if (take(own, copy)) await form.handleSubmit((input) => store(input, copy.version))();
    else onSaved(copy, undefined);
  }

  async function store(input: Input, version: number | undefined) {
    setSaving(true);
    try {
      const { sent, saved } = await lost.send({ draft: structuredClone(form.getValues()), input }, version);
      onSaved(saved, take(sent, saved));
    } catch (error) {
      if (error instanceof ApiError && error.status === 412 && error.data) {
        await refuse(error.data as Entity);
      } else {
        onFailed(error);
        recognize();
        const [first] = setIssues(form, error);
        if (first) onProblem(first.path);
      }
    } finally {
      setSaving(false);
    }
  }

  async function submit(version: number | undefined) {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await form.handleSubmit(
        (input) => store(input, version),
        (errors) => {
          const [first] = listProblems(errors, form.getValues());
          if (first) onProblem(first.path);
        },
      )();
    } finally {
      isBusy.current = false;
    }
  }

  return {
    form,
    isDirty,
    isSaving,
    /** What somebody else has saved since this form was filled, and what it was filled from. */
    conflict: newer && base ? { base, newer } : undefined,
    save: () => void submit(base?.version),
    saveOverNewer: () => void submit(newer?.version),
    loadNewer: () => rest(newer),
    /** Back to blank, or to what is stored. */
    clear: () => rest(newer ?? base),
  };
}
