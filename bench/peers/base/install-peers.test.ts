import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
type Lockfile = { packages: Record<string, { resolved?: string; link?: true }> };

test('the packages of the peers are no part of the project, so that npm start and npm test install none', () => {
  const { workspaces } = read('package.json') as { workspaces: string[] };
  expect(workspaces.filter((workspace) => workspace.startsWith('bench'))).toEqual([]);
  const { packages } = read('package-lock.json') as Lockfile;
  expect(Object.keys(packages).filter((path) => /(^bench|\/directus|@directus|@strapi)/.test(path))).toEqual(
    [],
  );
});

test('the lockfile of the peers has all their packages, and no address of a registry', () => {
  const { dependencies } = read('bench/peers/package/package.json') as {
    dependencies: Record<string, string>;
  };
  const { packages } = read('bench/peers/package/package-lock.json') as Lockfile;
  for (const [name, version] of Object.entries(dependencies))
    expect(packages[`node_modules/${name}`]).toMatchObject({ version });
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});
