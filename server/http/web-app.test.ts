import { expect, test } from 'vitest';
import { isApiPath } from './web-app.ts';

test.each([
  '/api',
  '/api/',
  '/api/x',
  '/API/x',
  '//api',
  '/./api',
  '/x/../api',
  '/%61pi/x',
  '/%2561pi',
  '/api%2fx',
  '/\\api',
  '/api;x/y',
  '/ api',
])('%s means the API', (url) => expect(isApiPath(url)).toBe(true));

test.each([
  '/',
  '/app',
  '/apis',
  '/app/api',
  '/print/api',
  '/static/api.js',
  '/assets/logo.png',
  '/%E0%A4%A',
  '/?next=/api',
])('%s does not', (url) => expect(isApiPath(url)).toBe(false));
