import type { FieldValues } from 'react-hook-form';
import { hasSameContent } from '#schema/changes/comparable.ts';
import { mergeDraft } from '#schema/changes/merge/merge-draft.ts';
import { newRowId } from '#web/lib/forms/row-id.ts';
import { isSame, threeWayMerge } from '#web/lib/forms/three-way-merge.ts';
import type { EntitySaveOptions, RepeatableSave } from './use-entity-save.ts';

/** After that, the user saves again. */
const maxRounds = 5;

/** Merges a save with what was saved meanwhile. */
function mergeStale<Draft extends FieldValues, Input, Entity extends { version: number }>(
  { form, toDraft, changes, onMerged, unacknowledged }: EntitySaveOptions<Draft, Input, Entity>,
  { sent, base, theirs }: { sent: Draft; base: Entity; theirs: Entity },
) {
  const [before, stored] = [toDraft(base), toDraft(theirs)];
  // A save that arrived without a response is what both have changed since.
  const arrived = unacknowledged.findArrived(before, stored)?.draft;
  const versions = {
    base: arrived ?? before,
    sent,
    current: structuredClone(form.getValues()),
    theirs: stored,
  };
  const complete = (draft: Draft) => onMerged?.(draft, Object.values(versions)) ?? draft;
  const { draft, values, conflicts, twins } = mergeDraft(changes, versions, newRowId);
  const merged = { draft: complete(draft), values: complete(values), conflicts, twins };
  return {
    merged,
    isStored: hasSameContent(changes.units, versions.theirs, merged.draft),
    /** The version in which theirs began, for describing what they changed. */
    origin: arrived ? { ...base, ...arrived, version: base.version + 1 } : base,
  };
}

type Persist<Draft, Input, Entity> = (save: RepeatableSave<Draft, Input, Entity>) => Promise<void>;

/** Puts the changes of the save on top of what was saved meanwhile, and saves that, unless the user has to choose. */
async function mergeAndSave<Draft extends FieldValues, Input, Entity extends { version: number }>(
  options: EntitySaveOptions<Draft, Input, Entity>,
  theirs: Entity,
  save: RepeatableSave<Draft, Input, Entity> & { base: Entity },
  persist: Persist<Draft, Input, Entity>,
) {
  const { merged, isStored, origin } = mergeStale(options, { sent: save.draft, base: save.base, theirs });
  const { draft, conflicts } = merged;
  options.applyMerge(merged, { base: origin, mine: save.draft, theirs });
  options.setFailure(undefined);
  options.onStale?.(theirs);
  if (conflicts.length > 0) return;
  if (isStored) {
    options.onSaved(theirs, options.applySaved({ draft, input: save.input }, theirs));
    return;
  }
  const parsed = options.schema.safeParse(draft);
  if (!parsed.success || save.rounds >= maxRounds) {
    options.setFailure({ reason: 'rejected' });
    options.onFailed(parsed.error ?? new Error('Others kept saving it.'));
    return;
  }
  await persist({ ...save, draft, input: parsed.data, base: theirs, rounds: save.rounds + 1 });
}

/** Settles a save of a version that is no longer the stored one. */
export async function resolveStale<Draft extends FieldValues, Input, Entity extends { version: number }>(
  options: EntitySaveOptions<Draft, Input, Entity>,
  stored: Entity,
  save: RepeatableSave<Draft, Input, Entity>,
  persist: Persist<Draft, Input, Entity>,
): Promise<void> {
  const { schema, toDraft } = options;
  const ownSave = options.unacknowledged.findMatch(toDraft(stored));
  if (!ownSave) {
    if (save.base) await mergeAndSave(options, stored, { ...save, base: save.base }, persist);
    return;
  }
  // An earlier save was stored; what was changed between the two is not.
  const draft = threeWayMerge(ownSave.draft, save.draft, toDraft(stored));
  const { data: input } = schema.safeParse(draft);
  const unsaved = options.applySaved(ownSave, stored);
  if (!input || isSame(draft, toDraft(stored))) options.onSaved(stored, unsaved);
  else await persist({ ...save, draft, input, base: stored });
}
