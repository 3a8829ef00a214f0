import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';

const root = fileURLToPath(new URL('../', import.meta.url));

async function bundle(): Promise<{ script: string; style: string }> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: 'web/test/document-upload-alone.tsx', formats: ['es'], fileName: 'alone' },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const textOf = (ending: string) =>
    outputs
      .filter(({ fileName }) => fileName.endsWith(ending))
      .map((file) => ('code' in file ? file.code : String(file.source)))
      .join('\n');
  return { script: textOf('.js'), style: textOf('.css') };
}

let bundled: ReturnType<typeof bundle> | undefined;

/**
 * Shows the upload by itself on a page of the office, under the office's own security policy.
 * @param address of an office that is not the usual one
 */
export async function showUpload(page: Page, address = ''): Promise<void> {
  bundled ??= bundle();
  const { script, style } = await bundled;
  await page.route('**/static/alone.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.route('**/static/alone.css', (route) => route.fulfill({ contentType: 'text/css', body: style }));
  await page.goto(`${address}/app/nowhere`);
  await page.addStyleTag({ url: '/static/alone.css' });
  await page.addScriptTag({ url: '/static/alone.js', type: 'module' });
}
