import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['web/', 'schema/'].map((folder) => root + folder);

/** Matches the modules of packages, or of folders and files in them. */
export const packages = (...names: string[]) => new RegExp(`node_modules/(?:${names.join('|')})(?:/|$)`);

export type ImportedFrom = (entry: string, context: Rolldown.ChunkingContext) => Set<string>;

/**
 * Finds our own modules that an entry imports, transitively, and the styles of libraries, which would otherwise be a chunk
 * without scripts: the build names its script as a file of the page and then drops it. Following package indexes would reach everything.
 */
export function rememberImports(): ImportedFrom {
  const importsByEntry = new Map<string, Set<string>>();
  return (entry, context) => {
    const cached = importsByEntry.get(entry);
    if (cached) return cached;
    const found = new Set<string>();
    const add = (id: string) => {
      const isOwn = folders.some((folder) => id.startsWith(folder));
      if (found.has(id) || !(isOwn || id.endsWith('.layer.css'))) return;
      found.add(id);
      for (const next of context.getModuleInfo(id)?.importedIds ?? []) add(next);
    };
    if (!context.getModuleInfo(root + entry)) throw new Error(`${entry} is no longer part of the web app.`);
    add(root + entry);
    importsByEntry.set(entry, found);
    return found;
  };
}
