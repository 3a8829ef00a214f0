import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { chunkOf, filesOf } from './chunk-files.ts';
import { type FirstPage, firstPages } from './first-pages.ts';
import { findFirstStyles } from './inline-styles.ts';

const sourceFile = new URL('../../web/start.js', import.meta.url);

/** Gives start.js a name by its content, so that browsers keep it, and the files and requests of the first pages. */
export function firstRequests(): Plugin {
  let attributes = '';
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
      const script = readFileSync(sourceFile, 'utf8').replace(/^ *\/\/.*\n/gm, '');
      const fileName = `static/start-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source: script });
      // In the page, which arrives while a slow line has nothing else to do.
      const json = JSON.stringify(pages).replaceAll('&', '&amp;').replaceAll("'", '&#39;');
      attributes = `src="/${fileName}" data-pages='${json}'`;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('src="/start.js"', () => attributes),
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
