import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findStartupPackages } from './startup-packages.ts';

test('loads the libraries of providers, metrics, rate limits and imports no sooner than they are needed', () => {
  // A start takes about 0.2 ms for each file of a package.
  expect(findStartupPackages(join(import.meta.dirname, '../..'), 'server/main.ts')).toEqual([
    '@fastify/static',
    'cookie',
    'fastify',
    'helmet',
    'jose/jwt/sign',
    'jose/jwt/verify',
    'kysely',
    'libphonenumber-js/min',
    'pg',
    'pg-copy-streams',
    'pino',
    'zod',
  ]);
});
