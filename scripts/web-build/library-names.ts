import type { Rolldown } from 'vite';
import { type ImportedFrom, packages } from './module-imports.ts';

const firstPage = ['web/main.tsx', 'web/app/shell/shell.tsx', 'web/app/pages/records-page.tsx'];
/** Of the libraries that pages share, what the first page doesn't use, besides icons. */
const laterLibraries = packages(
  '@tanstack/query-core/build/modern/(?:infiniteQueryObserver|queriesObserver).js',
  '@tanstack/react-query/build/modern/(?:infiniteQueryOptions|useInfiniteQuery|useQueries).js',
);
const icon = /@tabler\/icons-react\/dist\/esm\/icons\/(Icon\w+)\.mjs$/;

/** Names the chunk of a module of a library that pages share: one for the first page, and one for all others. */
export function nameLibraries(importedFrom: ImportedFrom) {
  let firstPageCode: string | undefined;
  return (id: string, context: Rolldown.ChunkingContext): string => {
    firstPageCode ??= firstPage
      .flatMap((entry) => [...importedFrom(entry, context)])
      .map((module) => context.getModuleInfo(module)?.code ?? '')
      .join('\n');
    const iconName = icon.exec(id)?.[1];
    const isLater =
      iconName === undefined ? laterLibraries.test(id) : !new RegExp(`\\b${iconName}\\b`).test(firstPageCode);
    return isLater ? 'more-libraries' : 'libraries';
  };
}
