import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

const root = join(import.meta.dirname, '../..');

/** The names of all icons in the sources of the web app. */
function findUsedIcons(): Set<string> {
  const sources = globSync('web/**/*.{ts,tsx}', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  return new Set(sources.flatMap((source) => source.match(/\bIcon[A-Z0-9]\w*/g) ?? []));
}

/**
 * Leaves out the thousands of icons that the web app does not use when the package of icons is prepared for tests: each
 * browser would load and run all of them. The name of the plugin changes with the icons, and so what is prepared, too.
 */
export function onlyUsedIcons(): Rolldown.Plugin {
  const used = findUsedIcons();
  const hash = createHash('sha256')
    .update([...used].toSorted().join())
    .digest('hex')
    .slice(0, 8);
  return {
    name: `only-used-icons-${hash}`,
    load(id) {
      if (!id.endsWith('/tabler-icons-react.mjs')) return undefined;
      const lines = readFileSync(id, 'utf8').split('\n');
      return lines.filter((line) => line.match(/\bIcon\w+/g)?.some((name) => used.has(name))).join('\n');
    },
  };
}
