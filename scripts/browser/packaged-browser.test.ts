import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packageFolder, packagedVersion, unpackBrowser } from './packaged-browser.mjs';

/** A package whose browser is a shell script. The version before it is still there. */
function makePackage({ script }: { script: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'packaged-browser-'));
  const from = join(folder, 'browser.br');
  writeFileSync(from, brotliCompressSync(`#!/bin/sh\n${script}\n`));
  writeFileSync(join(folder, '.chromium-1.0.0'), '');
  return { folder, paths: { from, to: join(folder, '.chromium-2.0.0') } };
}

test('unpacks a browser that runs, and removes the version before', async () => {
  const { folder, paths } = makePackage({ script: 'echo Chromium' });
  expect(await unpackBrowser(paths)).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(['.chromium-2.0.0', 'browser.br']);
  expect(execFileSync(paths.to, { encoding: 'utf8' })).toBe('Chromium\n');
});

test('leaves no browser that does not run, as where a library is missing', async () => {
  const { folder, paths } = makePackage({ script: 'exit 127' });
  expect(await unpackBrowser(paths)).toBe(false);
  expect(readdirSync(folder)).toEqual(['browser.br']);
});

test('leaves no part of a browser that cannot be unpacked', async () => {
  const { folder, paths } = makePackage({ script: 'echo Chromium' });
  writeFileSync(paths.from, 'half of a download');
  await expect(unpackBrowser(paths)).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['browser.br']);
});

test('the lockfile of the browser has its version, and no address of a registry', () => {
  const { packages } = JSON.parse(readFileSync(join(packageFolder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; resolved?: string }>;
  };
  expect(packages['node_modules/@sparticuz/chromium']).toMatchObject({ version: packagedVersion });
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});
