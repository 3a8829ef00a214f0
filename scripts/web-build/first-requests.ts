import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { chunkOf, filesOf } from './chunk-files.ts';
import { type FirstPage, firstPages } from './first-pages.ts';
import { findFirstStyles } from './inline-styles.ts';

const sourceFile = new URL('../../web/start.js', import.meta.url);
const placeholder = 'globalThis.firstPages ??';

/** Gives start.js the files and requests of the first pages, and a name by its content, so that browsers keep it. */
export function firstRequests(): Plugin {
  let fileName = '';
  return {
    name: 'first-requests',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const pages = firstPages.map(({ path, modules, requests }) => ({
        path,
        files: filesOfModules(modules, chunks),
        requests,
      }));
      const source = readFileSync(sourceFile, 'utf8');
      if (!source.includes(placeholder)) throw new Error('start.js has no place for the first pages.');
      const script = source
        .replace(placeholder, () => `${JSON.stringify(pages)} ??`)
        .replace(/^ *\/\/.*\n/gm, '');
      fileName = `static/start-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source: script });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('"/start.js"', `"/${fileName}"`),
    },
  };
}

/** The files that load with modules, without those that the page itself names or contains. */
function filesOfModules(modules: FirstPage['modules'], chunks: Rolldown.OutputChunk[]): string[] {
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const known = new Set([...filesOf(entries, chunks), ...findFirstStyles(chunks)]);
  const needed = filesOf(
    modules.map((module) => chunkOf(module, chunks)),
    chunks,
  );
  return needed.filter((file) => !known.has(file)).map((file) => `/${file}`);
}
