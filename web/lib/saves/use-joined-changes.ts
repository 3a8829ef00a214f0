import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ChangeModel } from '#schema/changes/change-model.ts';
import type { MergedDraft } from '#schema/changes/merge/merge-draft.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { describeJoined, type Joined, type JoinedChanges, type MergedEntity } from './joined-changes.ts';
import { withoutOpen } from './questions.ts';
import type { FormVersions, FormVersionsOptions } from './use-form-versions.ts';
import { useQuestions } from './use-questions.ts';

type Options<Draft extends FieldValues, Input, Entity> = { changes: ChangeModel } & Pick<
  FormVersionsOptions<Draft, Input, Entity>,
  'toDraft' | 'onMerged' | 'onReset'
>;

export type JoinedState<Draft extends FieldValues, Input, Entity extends MergedEntity> = ReturnType<
  typeof useJoinedChanges<Draft, Input, Entity>
>;

/** What others saved while the user edits: what came with the last save, and what the user has to choose. */
export function useJoinedChanges<Draft extends FieldValues, Input, Entity extends MergedEntity>(
  { changes, toDraft, onMerged, onReset }: Options<Draft, Input, Entity>,
  versions: FormVersions<Draft, Input, Entity>,
) {
  const timeZone = useTimeZone();
  const questions = useQuestions(changes, versions);
  const [joinedChanges, setJoinedChanges] = useState<JoinedChanges>();
  const joined = useRef<Joined<Entity>>(undefined);

  return {
    questions,
    joinedChanges,
    forgetJoined: () => setJoinedChanges(undefined),
    /** Puts a merge into the form, as changes of what is stored. */
    applyMerge(
      merged: MergedDraft<Draft>,
      { base, mine, theirs }: Pick<Joined<Entity>, 'base' | 'mine' | 'theirs'>,
    ) {
      const twins = [...(joined.current?.twins ?? []), ...merged.twins];
      joined.current = { base, mine, ...joined.current, theirs, twins };
      versions.continueFrom(theirs, merged.values);
      onReset?.(merged.values);
      questions.ask(merged.conflicts, toDraft(theirs), theirs.updatedBy?.name);
    },
    /** After a save. */
    describe(saved: Entity) {
      questions.forgetAnswered();
      setJoinedChanges(joined.current && describeJoined(changes, joined.current, saved, timeZone));
      joined.current = undefined;
    },
    /** The values of the form with what is stored in place of open questions. */
    withoutOpen(values: Draft): Draft {
      const { open } = questions;
      if (open.length === 0) return values;
      const rest = withoutOpen(changes, values, open);
      return onMerged?.(rest, [values]) ?? rest;
    },
    clear() {
      joined.current = undefined;
      setJoinedChanges(undefined);
      questions.clear();
    },
  };
}
