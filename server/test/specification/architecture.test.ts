import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
/** Trees whose folders are described one by one. */
const treesWithFolders = new Set(['schema', 'server', 'web', 'e2e']);

function foldersOfProject(): Set<string> {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const folders = new Set<string>();
  for (const path of listed.split('\n')) {
    const [tree = '', folder = '', ...rest] = path.split('/');
    if (path === '' || tree.startsWith('.') || folder === '') continue;
    folders.add(`${tree}/`);
    if (treesWithFolders.has(tree) && rest.length > 0) folders.add(`${tree}/${folder}/`);
  }
  return folders;
}

test('docs/architecture.md describes every folder, and no other', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const described = [...text.matchAll(/^\| `([\w/-]+\/)` \| (.+) \|$/gm)].map(([, folder = '']) => folder);
  const roomsOnly = new Set(described.map((folder) => folder.split('/')[0]));
  const folders = [...foldersOfProject()].filter(
    // A tree whose folders are all described may leave itself out.
    (folder) =>
      folder.split('/').length > 2 || described.includes(folder) || !roomsOnly.has(folder.slice(0, -1)),
  );
  expect(described.toSorted()).toEqual(folders.toSorted());
});

test('docs/architecture.md has at most 80 lines', () => {
  const lines = readFileSync(join(root, 'docs/architecture.md'), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(80);
});
