import { labelInSentence } from '#schema/entity/label-in-sentence.ts';
import { isSame } from './three-way-merge.ts';

/**
 * The parts in which two drafts differ, as labels for the conflict banner.
 * @param labels the label of each part by its name, in the order of the form
 */
export function changedParts(labels: Record<string, string>, base: object, newer: object): string[] {
  const before: Record<string, unknown> = { ...base };
  const after: Record<string, unknown> = { ...newer };
  return Object.entries(labels)
    .filter(([name]) => !isSame(before[name], after[name]))
    .map(([, label]) => labelInSentence(label));
}
