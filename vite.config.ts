import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { chunkGroups } from './scripts/chunk-groups.ts';

const apiUrl = `http://127.0.0.1:${process.env.PORT || 3000}`;

/** Writes .br and .gz files at build time, so that the server never compresses during a request. */
function precompress(): Plugin {
  const compressible = /\.(js|css|html|svg|json|txt|webmanifest)$/;
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return {
    name: 'precompress',
    apply: 'build',
    // writeBundle, because files copied from public/ are not in the bundle.
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

/** Preloads the font, so that the browser requests it with the page and not after parsing the style sheet. */
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
  // Test runs build too, and Vitest sets NODE_ENV to test.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: 'web',
    plugins: [react(), preloadFont(), precompress()],
    build: {
      outDir: process.env.WEB_OUT_DIR || '../dist',
      emptyOutDir: true,
      // /assets/ is for stable URLs (the logo); hashed files live in /static/.
      assetsDir: 'static',
      target: 'es2023',
      reportCompressedSize: false,
      // Inlined files would require data: in the Content Security Policy.
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
      // The font is served from node_modules, outside web/.
      fs: { allow: ['..'] },
      proxy: { '/api': apiUrl },
    },
  };
});
