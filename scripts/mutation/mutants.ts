import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import listed from './mutants.json' with { type: 'json' };

/** A fault to put into the product: `find` occurs once in `file`. */
export type Mutant = { id: number; file: string; find: string; replace: string };

export function mutate(text: string, { find, replace }: Mutant): string {
  return text.replace(find, () => replace);
}

/** @throws Error with a line for each mutant that does not fit the code any more */
export function readMutants(root: string): Mutant[] {
  const problems = listed.flatMap((mutant, index) => {
    const text = readFileSync(join(root, mutant.file), 'utf8');
    const occurrences = text.split(mutant.find).length - 1;
    if (mutant.id !== index + 1) return [`${mutant.id}: the ids must count from 1.`];
    if (occurrences !== 1)
      return [`${mutant.id}: found ${occurrences} times in ${mutant.file}, expected once.`];
    if (mutant.find === mutant.replace) return [`${mutant.id}: changes nothing.`];
    const { errors } = parseSync(mutant.file, mutate(text, mutant));
    return errors.length > 0 ? [`${mutant.id}: ${errors[0]?.message}`] : [];
  });
  if (problems.length > 0) throw new Error(`Please correct mutants.json:\n${problems.join('\n')}`);
  return listed;
}
