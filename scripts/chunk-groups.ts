import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['web/', 'schema/'].map((folder) => root + folder);
const packages = (...names: string[]) => new RegExp(`node_modules/(${names.join('|')})/`);

/** Pages that must load fast. */
const lightPages = [
  'features/dashboard/dashboard-page.tsx',
  'features/documents/document-page.tsx',
  'app/palette/palette.tsx',
];

/**
 * Groups modules shared by several pages into a few chunks. By default the bundler creates a chunk for each combination
 * of pages, and a browser requests a hundred files before it shows a form. The tradeoff: a page loads some modules it
 * doesn't need. The login page, the print view and the light pages load none.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const importsByEntry = new Map<string, Set<string>>();

  /** Our own modules that `entry` imports, transitively. Following package indexes would reach everything. */
  function importedFrom(entry: string, context: Rolldown.ChunkingContext): Set<string> {
    const cached = importsByEntry.get(entry);
    if (cached) return cached;
    const found = new Set<string>();
    const add = (id: string) => {
      if (found.has(id) || !folders.some((folder) => id.startsWith(folder))) return;
      found.add(id);
      for (const next of context.getModuleInfo(id)?.importedIds ?? []) add(next);
    };
    if (!context.getModuleInfo(root + entry)) throw new Error(`${entry} is no longer part of the web app.`);
    add(root + entry);
    importsByEntry.set(entry, found);
    return found;
  }

  function name(id: string, context: Rolldown.ChunkingContext): string | null {
    const isImportedBy = (...entries: string[]) =>
      entries.some((entry) => importedFrom(`web/${entry}`, context).has(id));
    if (isImportedBy('main.tsx')) return null;
    const isPrinted = isImportedBy('app/shell/print-shell.tsx', 'features/print/print-record-page.tsx');
    if (isImportedBy('app/shell/shell.tsx')) return isPrinted ? 'common' : 'shell';
    // Small texts, such as a status or an email address.
    if (isPrinted && isImportedBy('app/pages/record-edit-page.tsx')) return 'common';
    if (isPrinted) return null;
    // What the palette fills in a new record with.
    if (isImportedBy('app/palette/palette.tsx') && isImportedBy('app/pages/record-new-page.tsx'))
      return 'draft-parts';
    if (isImportedBy(...lightPages)) return null;
    if (isImportedBy('features/customers/list/customers-page.tsx', 'features/users/users-page.tsx'))
      return 'list-parts';
    if (isImportedBy('app/pages/record-edit-page.tsx')) return 'form-parts';
    if (isImportedBy('app/pages/records-page.tsx')) return 'list-parts';
    if (isImportedBy('features/customers/customer-edit-page.tsx')) return 'form-parts';
    if (isImportedBy('features/customer-overview/customer-overview-page.tsx')) return 'block-parts';
    return null;
  }

  const withoutDependencies = { includeDependenciesRecursively: false };
  return [
    // Dependencies change only with an upgrade, so they stay cached across releases.
    { name: 'react', test: packages('react', 'react-dom', 'react-router', 'scheduler'), priority: 3 },
    {
      name: 'data',
      test: packages('@tanstack/query-core', '@tanstack/react-query'),
      priority: 2,
      ...withoutDependencies,
    },
    { name: 'icons', test: packages('@tabler/icons-react'), priority: 2, ...withoutDependencies },
    { name, debugName: 'shared by pages', minShareCount: 2, priority: 1, ...withoutDependencies },
  ];
}
