import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ChangeModel } from '#schema/changes/change-model.ts';
import type { Conflict } from '#schema/changes/merge/merge-units.ts';
import type { OpenQuestion } from '#web/lib/drafts/stored-draft.ts';
import { answerQuestion, nextQuestions, type Question } from './questions.ts';
import type { FormVersions } from './use-form-versions.ts';

/** The questions of a form: what the user and somebody else have changed to different values. */
export function useQuestions<Draft extends FieldValues, Input, Entity extends { version: number }>(
  changes: ChangeModel,
  { form, showValues }: Pick<FormVersions<Draft, Input, Entity>, 'form' | 'showValues'>,
) {
  const [all, setAll] = useState<Question[]>([]);
  return {
    changes,
    all,
    open: all.filter(({ answer }) => !answer),
    /** @param theirs the draft of what is stored */
    ask: (conflicts: readonly Conflict[], theirs: object, who: string | undefined) =>
      setAll((before) => nextQuestions(changes, before, conflicts, theirs, who)),
    /** Asks what was open when the draft of the form was stored. */
    restore: (open: readonly OpenQuestion[]) =>
      setAll(open.map((question) => ({ ...question, answer: undefined }))),
    answer(question: Question, answer: 'mine' | 'theirs') {
      const { values, question: answered } = answerQuestion(
        changes,
        structuredClone(form.getValues()),
        question,
        answer,
      );
      showValues(values);
      setAll((before) => before.map((one) => (one === question ? answered : one)));
    },
    forgetAnswered: () => setAll((before) => before.filter(({ answer }) => !answer)),
    clear: () => setAll([]),
  };
}
export type Questions = ReturnType<typeof useQuestions>;
