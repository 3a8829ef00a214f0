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
])('%s is an API path', (url) => expect(isApiPath(url)).toBe(true));

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
])('%s is not an API path', (url) => expect(isApiPath(url)).toBe(false));
