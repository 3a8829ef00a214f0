import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { type FirstPage, firstPages } from './first-pages.ts';

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
        files: filesOf(modules, chunks),
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

/** The files that load with modules, without those that the page itself names. */
function filesOf(modules: FirstPage['modules'], chunks: Rolldown.OutputChunk[]): string[] {
  const found = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
    if (!chunk) throw new Error(`${module} is no longer part of the web app.`);
    add(chunk);
  }
  const files = [...found].flatMap(filesOfChunk);
  const initial = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => filesOfEntry(chunk, chunks)),
  );
  return [...new Set(files)].filter((file) => !initial.has(file)).map((file) => `/${file}`);
}

const filesOfChunk = ({ fileName, viteMetadata }: Rolldown.OutputChunk) => [
  fileName,
  ...(viteMetadata?.importedCss ?? []),
];

function filesOfEntry(entry: Rolldown.OutputChunk, chunks: Rolldown.OutputChunk[]): string[] {
  return [entry, ...chunks.filter(({ fileName }) => entry.imports.includes(fileName))].flatMap(filesOfChunk);
}
