import type { Plugin } from 'vite';

const stylesheet = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)">/g;

/**
 * Writes the styles of the login page, which every page uses, into the page itself. On a slow line they arrive before
 * the browser has asked for any script, instead of beside the scripts. Pages are revalidated and kept by browsers, so a
 * second visit does not receive them again.
 */
export function inlineStyles(): Plugin {
  const inlined = new Set<string>();
  return {
    name: 'inline-styles',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(stylesheet, (_, fileName: string) => {
          const file = bundle[fileName];
          if (file?.type !== 'asset') throw new Error(`${fileName} is not in the build.`);
          inlined.add(fileName);
          return `<style>${file.source}</style>`;
        }),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        const preloaded = entry?.imports[0];
        if (inlined.size === 0 || preloaded === undefined)
          throw new Error('The page has no styles to inline, or no script besides its own.');
        // Chunks that need these styles would request them. The file that takes their place is in each page already.
        for (const chunk of chunks)
          for (const fileName of inlined) chunk.code = chunk.code.replaceAll(fileName, preloaded);
        for (const fileName of inlined) delete bundle[fileName];
      },
    },
  };
}
