import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { chunkGroups } from './scripts/chunk-groups.ts';

const apiAddress = `http://127.0.0.1:${process.env.PORT || 3000}`;

/** Writes a .br and a .gz beside every file worth it, so that the server never compresses while someone waits. */
function precompress(): Plugin {
  const compressible = /\.(js|css|html|svg|json|txt|webmanifest)$/;
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return {
    name: 'precompress',
    apply: 'build',
    // After writing, because what is copied from public/ is part of no bundle.
    async writeBundle({ dir = 'dist' }) {
      for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !compressible.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = await readFile(path);
        await writeFile(`${path}.br`, brotliCompressSync(content, brotli));
        await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** The one font of every screen is asked for with the page, not after the style sheet has arrived. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((fileName) => fileName.endsWith('.woff2'))
          .map(
            (fileName): HtmlTagDescriptor => ({
              tag: 'link',
              attrs: {
                rel: 'preload',
                as: 'font',
                type: 'font/woff2',
                crossorigin: '',
                href: `/${fileName}`,
              },
              injectTo: 'head-prepend',
            }),
          );
      },
    },
  };
}

export default defineConfig(({ command }) => {
  // What is built is what people get, also when a test run has it built.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: 'web',
    plugins: [react(), preloadFont(), precompress()],
    build: {
      outDir: process.env.WEB_OUT_DIR || '../dist',
      emptyOutDir: true,
      // /assets/ holds addresses that never change (the logo); everything hashed lives apart from it.
      assetsDir: 'static',
      target: 'es2023',
      reportCompressedSize: false,
      // Inlined files would need data: in the content security policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunkGroups() },
        },
      },
    },
    server: {
      host: '127.0.0.1',
      port: 5173,
      strictPort: true,
      // The font lies beside web/, among the packages.
      fs: { allow: ['..'] },
      proxy: { '/api': apiAddress },
    },
  };
});
