import type { FieldValues } from 'react-hook-form';
import type { DraftContent } from '#web/lib/drafts/stored-draft.ts';
import { focusRestored } from '#web/lib/form-drafts/focus-restored.ts';
import { restoreDraft } from '#web/lib/form-drafts/restore-draft.ts';
import type { FoundDraft } from '#web/lib/form-drafts/use-draft.ts';
import { isSame } from '#web/lib/forms/three-way-merge.ts';
import type { MergedEntity } from './joined-changes.ts';
import type { EntityFormOptions, FormState } from './use-saving.ts';

type State<Draft extends FieldValues, Input, Entity extends MergedEntity> = FormState<
  Draft,
  Input,
  Entity
> & {
  options: EntityFormOptions<Draft, Input, Entity>;
};

/** Fills a form with what was typed into it and not saved before. */
export function showDraft<Draft extends FieldValues, Input, Entity extends MergedEntity>(
  { options, versions, joined, draft }: State<Draft, Input, Entity>,
  { draft: found, initial }: FoundDraft<Draft>,
): void {
  const { form, base } = versions;
  const content = JSON.parse(found.content) as DraftContent<Draft, Entity>;
  const current = structuredClone(form.getValues());
  const { values, merged } = restoreDraft(options, content, { base, initial, current });
  if (base && content.questions) joined.questions.restore(content.questions);
  if (merged && content.base && base)
    joined.applyMerge(merged, { base: content.base, mine: content.values, theirs: base });
  else {
    versions.showValues(values);
    options.onReset?.(values);
  }
  draft.filledWith(found, base, !isSame(current, initial));
  // It was saved, from another tab or without a response.
  if (base && isSame(values, options.toDraft(base))) {
    joined.clear();
    draft.remove();
  } else if (found.focus && options.jumpTo && isSame(current, initial))
    focusRestored(found.focus, options.jumpTo);
}
