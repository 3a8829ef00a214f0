import type { Rolldown } from 'vite';
import { nameLibraries } from './library-names.ts';
import { packages, rememberImports } from './module-imports.ts';

/** Libraries that every page behind the login page uses. They change only with an upgrade. */
const sharedLibraries = packages(
  '@tanstack/query-core',
  '@tanstack/react-query',
  // What the shell and the list of records use of Mantine, besides what the login page has loaded.
  '@mantine/core/esm/components/(ActionIcon|Burger|CloseButton|Kbd|NativeSelect|Skeleton|Tabs|VisuallyHidden)',
  '@mantine/core/esm/components/Combobox/(ComboboxChevron|get-parsed-combobox-data)',
  // A file, not a folder.
  '@mantine/core/esm/components/Combobox/Combobox.module.mjs',
  '@mantine/core/esm/core/(DirectionProvider|MantineProvider|utils)',
  '@mantine/hooks/esm/(use-force-update|use-id|use-media-query|use-merged-ref|use-uncontrolled)',
  '@tabler/icons-react',
);

/** What only the shell uses. */
const shellLibraries = packages(
  '@mantine/core/esm/components/Burger',
  '@mantine/core/esm/core/MantineProvider/use-mantine-color-scheme',
  '@mantine/hooks/esm/use-color-scheme',
  '@tabler/icons-react/dist/esm/icons/Icon(?:DeviceDesktop|Logout|Moon|Sun).mjs',
);

const printedPages = ['app/shell/print-shell.tsx', 'features/print/print-record-page.tsx'];

/** Pages that must load fast. */
const lightPages = ['features/dashboard/dashboard-page.tsx', 'features/documents/document-page.tsx'];
const palette = 'app/palette/palette.tsx';

/**
 * Groups modules shared by several pages into a few chunks. By default the bundler creates a chunk for each combination
 * of pages, and a browser requests a hundred files before it shows a form. The tradeoff: a page loads some modules it
 * doesn't need. The login page and the light pages load none.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const importedFrom = rememberImports();

  const isImportedBy = (id: string, context: Rolldown.ChunkingContext, ...entries: string[]) =>
    entries.some((entry) => importedFrom(`web/${entry}`, context).has(id));

  /** The chunks of the first page: the shell, the list of records, and what other light pages share with them. */
  function firstPageName(id: string, context: Rolldown.ChunkingContext): string | null {
    if (isImportedBy(id, context, 'main.tsx')) return null;
    const isInShell = isImportedBy(id, context, 'app/shell/shell.tsx');
    const isListed = isImportedBy(id, context, 'app/pages/records-page.tsx');
    if (!isInShell && !isListed) return null;
    if (isImportedBy(id, context, ...printedPages)) return 'common';
    if (isListed && isImportedBy(id, context, ...lightPages, palette)) return 'common';
    return isInShell ? 'shell' : 'list-parts';
  }

  function name(id: string, context: Rolldown.ChunkingContext): string | null {
    const isPartOf = (...entries: string[]) => isImportedBy(id, context, ...entries);
    if (isPartOf('main.tsx', ...lightPages)) return null;
    if (isPartOf(...printedPages)) return 'printed-parts';
    // What the palette fills in a new record with.
    if (isPartOf(palette) && isPartOf('app/pages/record-new-page.tsx')) return 'draft-parts';
    if (isPartOf(palette)) return 'palette-parts';
    if (isPartOf('features/customers/list/customers-page.tsx', 'features/users/users-page.tsx'))
      return 'list-dialogs';
    if (isPartOf('app/pages/record-edit-page.tsx', 'features/customers/customer-edit-page.tsx'))
      return 'form-parts';
    if (isPartOf('features/customer-overview/customer-overview-page.tsx')) return 'block-parts';
    return null;
  }

  const withoutDependencies = { includeDependenciesRecursively: false };
  const shellName = (id: string, context: Rolldown.ChunkingContext) =>
    shellLibraries.test(id) || firstPageName(id, context) === 'shell' ? 'shell' : null;

  return [
    // Dependencies change only with an upgrade, so they stay cached across releases.
    { name: 'react', test: packages('react', 'react-dom', 'scheduler'), priority: 3 },
    // Two files of half the size arrive sooner than one, where several share a slow line.
    { name: 'router', test: packages('react-router'), priority: 3 },
    { name: 'start', tags: ['$initial'], priority: 2, ...withoutDependencies },
    // The shell itself, too, which always loads what it shares with others.
    { name: shellName, debugName: 'shell', priority: 2, ...withoutDependencies },
    {
      name: nameLibraries(importedFrom),
      debugName: 'libraries',
      test: sharedLibraries,
      minShareCount: 2,
      priority: 2,
      ...withoutDependencies,
    },
    { name: firstPageName, debugName: 'first page', minShareCount: 2, priority: 1, ...withoutDependencies },
    { name, debugName: 'shared by pages', minShareCount: 2, priority: 1, ...withoutDependencies },
    {
      name: 'parts',
      test: /node_modules/,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 1024,
      ...withoutDependencies,
    },
  ];
}
