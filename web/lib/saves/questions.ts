import type { ChangeModel } from '#schema/changes/change-model.ts';
import type { Conflict } from '#schema/changes/merge/merge-units.ts';
import { takeMine, valueAt } from '#schema/changes/merge/unit-at.ts';
import type { OpenQuestion } from '#web/lib/drafts/stored-draft.ts';

/** A unit that somebody else has changed, too, and for which the user has to choose. */
export type Question = OpenQuestion & { answer: 'mine' | 'theirs' | undefined };

export const pathKey = (path: readonly string[]): string => path.join('.');

const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The questions after a merge: the new ones, and the open ones of before, about what is stored by now.
 * @param theirs the draft of what is stored
 * @param who has stored it
 */
export function nextQuestions(
  model: ChangeModel,
  before: readonly Question[],
  conflicts: readonly Conflict[],
  theirs: object,
  who: string | undefined,
): Question[] {
  const asked = new Set(conflicts.map(({ path }) => pathKey(path)));
  const remaining = before
    .filter(({ answer, path }) => !answer && !asked.has(pathKey(path)))
    .map((question) => ({ ...question, theirs: valueAt(model, theirs, question.path) }))
    .filter(({ mine, theirs: stored }) => !isSameValue(mine, stored));
  return [
    ...remaining,
    ...conflicts.map(({ path, label, mine, theirs: stored, order }) => ({
      path,
      label,
      mine,
      theirs: stored,
      ...(order && { order }),
      who,
      answer: undefined,
    })),
  ];
}

/** The values of the form with theirs in place of all open questions: what can be saved without the answers. */
export function withoutOpen<Draft extends object>(
  model: ChangeModel,
  values: Draft,
  questions: readonly Question[],
): Draft {
  return questions
    .filter(({ answer }) => !answer)
    .reduce(
      (draft, { theirs, ...question }) => takeMine(model, draft, { ...question, mine: theirs }),
      values,
    );
}

/** The values of the form, and the question, once it is answered. What was typed meanwhile is mine. */
export function answerQuestion<Draft extends object>(
  model: ChangeModel,
  values: Draft,
  question: Question,
  answer: 'mine' | 'theirs',
): { values: Draft; question: Question } {
  const mine = question.answer === 'theirs' ? question.mine : valueAt(model, values, question.path);
  const value = answer === 'mine' ? mine : question.theirs;
  return {
    values: takeMine(model, values, { ...question, mine: value }),
    question: { ...question, mine, answer },
  };
}
