import type { Plugin } from 'vite';

/** The list of files that the bundler writes into a script, for what the script imports on demand. */
const list = /(?<=const __vite__mapDeps=.{0,60}m\.f=)\[[^\]]*\]/;

/**
 * Moves the names of the files of all pages from the entry into the page itself. On a slow line they arrive while the
 * browser still waits for the first script. The names in a page belong to the entry that it names.
 */
export function filesInPage(): Plugin {
  return {
    name: 'files-in-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
        const page = bundle['index.html'];
        if (entry?.type !== 'chunk' || page?.type !== 'asset') throw new Error('The build has no page.');
        const [names] = list.exec(entry.code) ?? [];
        if (names === undefined) throw new Error('The entry does not name the files of the pages.');
        const content = (JSON.parse(names) as string[]).join(' ');
        entry.code = entry.code.replace(
          list,
          () => 'document.querySelector("meta[name=files]").content.split(" ")',
        );
        page.source = String(page.source).replace(
          '</head>',
          () => `  <meta name="files" content="${content}">\n  </head>`,
        );
      },
    },
  };
}
