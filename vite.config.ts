import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/web-build/chunk-groups.ts';
import { chunkList } from './scripts/web-build/chunk-list.ts';
import { chunkFileName, filesToPreload } from './scripts/web-build/chunk-names.ts';
import { filesInPage } from './scripts/web-build/files-in-page.ts';
import { firstRequests } from './scripts/web-build/first-requests.ts';
import { firstStyles } from './scripts/web-build/first-styles.ts';
import { inlineStyles } from './scripts/web-build/inline-styles.ts';
import { precompress } from './scripts/web-build/precompress.ts';
import { designTokens } from './web/app/design-tokens.ts';

const apiUrl = `http://127.0.0.1:${process.env.PORT || 3000}`;

export default defineConfig(({ command }) => {
  // A shell that builds may have another NODE_ENV.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: 'web',
    plugins: [
      react(),
      firstRequests(),
      firstStyles(designTokens),
      inlineStyles(),
      filesInPage(),
      precompress(),
      chunkList(),
    ],
    build: {
      outDir: process.env.WEB_OUT_DIR || '../dist',
      emptyOutDir: true,
      // /assets/ is for stable URLs (the logo); hashed files live in /static/.
      assetsDir: 'static',
      target: 'es2023',
      reportCompressedSize: false,
      // Inlined files would require data: in the Content Security Policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false, resolveDependencies: filesToPreload },
      rolldownOptions: {
        output: {
          chunkFileNames: chunkFileName,
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
