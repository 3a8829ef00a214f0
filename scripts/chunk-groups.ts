import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['web/', 'schema/'].map((folder) => root + folder);
const packages = (...names: string[]) => new RegExp(`node_modules/(${names.join('|')})/`);

/** Screens that are to be there at once. */
const light = [
  'features/dashboard/dashboard-page.tsx',
  'features/documents/document-page.tsx',
  'app/palette/palette.tsx',
];

/**
 * What several screens share, in a few files. Left to itself the bundler makes a file for each combination of screens, and a
 * browser asks for a hundred of them before it shows a form. By that a screen brings some modules along that it does not need;
 * signing in, the printed view and those above stay without.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const reached = new Map<string, Set<string>>();

  /** All of our own modules that one of them leads to; the indexes of packages would lead to everything. */
  function reachedFrom(start: string, context: Rolldown.ChunkingContext): Set<string> {
    const known = reached.get(start);
    if (known) return known;
    const found = new Set<string>();
    const add = (id: string) => {
      if (found.has(id) || !folders.some((folder) => id.startsWith(folder))) return;
      found.add(id);
      for (const next of context.getModuleInfo(id)?.importedIds ?? []) add(next);
    };
    if (!context.getModuleInfo(root + start)) throw new Error(`${start} is not part of the web app any more`);
    add(root + start);
    reached.set(start, found);
    return found;
  }

  function name(id: string, context: Rolldown.ChunkingContext): string | null {
    const isOf = (...starts: string[]) =>
      starts.some((start) => reachedFrom(`web/${start}`, context).has(id));
    if (isOf('main.tsx')) return null;
    const isPrinted = isOf('app/shell/print-shell.tsx', 'features/print/print-record-page.tsx');
    if (isOf('app/shell/shell.tsx')) return isPrinted ? 'common' : 'shell';
    if (isPrinted || isOf(...light)) return null;
    if (isOf('features/customers/customers-page.tsx', 'features/users/users-page.tsx')) return 'list-parts';
    if (isOf('features/records/form/record-edit-page.tsx')) return 'form-parts';
    if (isOf('features/records/list/records-page.tsx')) return 'list-parts';
    return null;
  }

  const alone = { includeDependenciesRecursively: false };
  return [
    // These change with an upgrade only, so they stay cached from one release to the next.
    { name: 'react', test: packages('react', 'react-dom', 'react-router', 'scheduler'), priority: 3 },
    { name: 'data', test: packages('@tanstack/query-core', '@tanstack/react-query'), priority: 2, ...alone },
    { name: 'icons', test: packages('@tabler/icons-react'), priority: 2, ...alone },
    { name, debugName: 'shared by screens', minShareCount: 2, priority: 1, ...alone },
  ];
}
