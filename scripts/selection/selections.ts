import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readSourceTree } from '#scripts/structure/source-tree.ts';
import { type Selection, selectTests, selectTestsBelow } from './select-tests.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Selects the tests that the files changed since a commit can have broken, those not yet committed included.
 * @returns undefined when a changed file can break any test
 * @throws Error for an unknown commit
 */
export function selectChangedTests(commit: string): Selection | undefined {
  const list = (...options: string[]) =>
    execFileSync('git', options, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const changed = [
    ...list('diff', '--name-only', commit, '--'),
    ...list('ls-files', '--others', '--exclude-standard'),
  ];
  return selectTests(changed, readSourceTree(root));
}

/** Selects the tests below some paths of the project. */
export function selectPaths(paths: string[]): Selection {
  return selectTestsBelow(
    paths.map((path) => path.replace(/^\.\//, '')),
    readSourceTree(root),
  );
}
