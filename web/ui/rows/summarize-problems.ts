import type { Problem } from '#web/lib/forms/form.ts';
import { foldBlankRows } from '#web/lib/forms/form-rows.ts';
import { focusSubmitOf } from '#web/ui/dialog/retain-focus.ts';
import type { ProblemAction } from '#web/ui/form/error-summary.tsx';

/** The main action of a form when saving needs nothing but the removal of blank rows. */
export const saveWithoutBlankRows = 'Save without the blank rows';

type Lists = {
  withRow: (problem: Problem) => Problem;
  actionFor: (problem: Problem) => ProblemAction | undefined;
};

/** The problems of a form for its error summary: a blank row counts once. */
export function summarizeProblems(all: Problem[], lists: Lists) {
  const problems = foldBlankRows(all.map(lists.withRow));
  return {
    problems,
    /** Whether saving needs nothing but the removal of blank rows. */
    areBlankRows: problems.length > 0 && problems.every(({ blankRow }) => blankRow !== undefined),
    /** Removes the rows that are blank now: one may have been filled in since the last render. */
    removeBlankRows(form: HTMLFormElement | null): void {
      // A field that loses the focus after its row was removed would write its value back.
      focusSubmitOf(form);
      // In reverse, because each removal shifts the rows after it.
      for (const problem of problems.toReversed()) lists.actionFor(lists.withRow(problem))?.onSelect();
    },
  };
}
