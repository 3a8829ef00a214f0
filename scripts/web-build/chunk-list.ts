import type { Plugin } from 'vite';

/** In the folder of the build. */
export const chunkListFile = '.chunks';

/** A script of the build: its name, what it imports at once, its styles, and the modules in it. */
export type ListedChunk = {
  fileName: string;
  isEntry: boolean;
  imports: string[];
  styles: string[];
  moduleIds: string[];
};

/** Writes what the scripts of the build consist of, for the test of the page that was built. */
export function chunkList(): Plugin {
  return {
    name: 'crewdesk-chunk-list',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).flatMap((file): ListedChunk[] => {
          if (file.type !== 'chunk') return [];
          const { fileName, isEntry, imports, moduleIds, viteMetadata } = file;
          // Those of the login page are in the page itself.
          const styles = [...(viteMetadata?.importedCss ?? [])].filter((name) => name in bundle);
          return [{ fileName, isEntry, imports, styles, moduleIds }];
        });
        this.emitFile({ type: 'asset', fileName: chunkListFile, source: JSON.stringify(chunks) });
      },
    },
  };
}
