import type { Plugin, Rolldown } from 'vite';
import { chunkOf, filesOf } from './chunk-files.ts';

/** What people open first, after the login page. */
const firstModules = ['web/app/shell/shell.tsx', 'web/app/pages/records-page.tsx'];
const stylesheet = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)">/;

/** The styles of the login page, the shell and the lists of records, in this order. */
export function findFirstStyles(chunks: readonly Rolldown.OutputChunk[]): string[] {
  const first = [
    ...chunks.filter(({ isEntry }) => isEntry),
    ...firstModules.map((module) => chunkOf(module, chunks)),
  ];
  return filesOf(first, chunks).filter((name) => name.endsWith('.css'));
}

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

/**
 * Writes the styles of the first pages into the page itself. On a slow line they arrive before the first script, when
 * nothing else does, instead of beside the scripts. Browsers keep the page, so a second visit does not receive them again.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const styles = findFirstStyles(chunksOf(bundle));
        const named = stylesheet.exec(html)?.[1];
        if (named === undefined || !styles.includes(named))
          throw new Error('The page names no styles to inline.');
        const texts = styles.map((name) => {
          const file = bundle[name];
          if (file?.type !== 'asset') throw new Error(`${name} is not in the build.`);
          return String(file.source);
        });
        return html.replace(stylesheet, () => `<style>${texts.join('')}</style>`);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = chunksOf(bundle);
        const preloaded = chunks.find(({ isEntry }) => isEntry)?.imports[0];
        if (preloaded === undefined) throw new Error('The page has no script besides its own.');
        for (const name of findFirstStyles(chunks)) {
          // Chunks that need these styles would request them. The file that takes their place is in each page already.
          for (const chunk of chunks) chunk.code = chunk.code.replaceAll(name, preloaded);
          delete bundle[name];
        }
      },
    },
  };
}
