import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import script from './start.js?raw';

type Link = { rel: string; href: string; as?: string };
type Page = { path: string; files: string[]; requests: string[] };

const list: Page = {
  path: '^/app/projects/?$',
  files: ['/list.js', '/list.css'],
  requests: ['/api/project'],
};
const shell: Page = { path: '^/app/', files: ['/shell.js'], requests: ['/api/session'] };

/** Runs start.js at an address, and returns what it did. */
function start(address: string, storage: Record<string, string> = { 'crewdesk.session': 'a token' }) {
  const links: Link[] = [];
  const requests: string[] = [];
  const attributes: Record<string, string> = {};
  const { pathname, search } = new URL(address, 'http://localhost');
  const context: Record<string, unknown> = {
    localStorage: { getItem: (key: string) => storage[key] ?? null },
    matchMedia: () => ({ matches: false }),
    location: { pathname, search },
    document: {
      currentScript: { dataset: { pages: JSON.stringify([shell, list]) } },
      documentElement: { setAttribute: (name: string, value: string) => (attributes[name] = value) },
      createElement: () => ({}),
      head: { append: (link: Link) => links.push(link) },
    },
    fetch: async (url: string, init: { headers: { authorization: string } }) =>
      requests.push(`${url} ${init.headers.authorization}`),
  };
  runInNewContext(script, context);
  return { hrefs: links.map(({ rel, href }) => `${rel} ${href}`), requests, attributes, context };
}

test('requests the code and the data of the first page together', () => {
  const { hrefs, requests, context } = start('/app/projects');
  expect(hrefs).toEqual(['modulepreload /shell.js', 'modulepreload /list.js', 'preload /list.css']);
  expect(requests).toEqual(['/api/session Bearer a token', '/api/project Bearer a token']);
  expect(context.firstResponses).toMatchObject({ token: 'a token' });
});

test('requests no data of a list whose address filters it', () => {
  const { hrefs, requests } = start('/app/projects?status=Active');
  expect(hrefs).toContain('modulepreload /list.js');
  expect(requests).toEqual(['/api/session Bearer a token']);
});

test('requests nothing where nobody is signed in, and for pages that are not known', () => {
  for (const { hrefs, requests } of [start('/app/projects', {}), start('/')])
    expect([...hrefs, ...requests]).toEqual([]);
});

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['auto', 'light'],
])('sets the color scheme %s before anything is painted', (stored, scheme) => {
  const { attributes } = start('/', { 'crewdesk.color-scheme': stored });
  expect(attributes).toEqual({ 'data-mantine-color-scheme': scheme });
});

test.each([
  ['/app/projects/new', 'a token', true],
  ['/app/projects/new', null, false],
  ['/print/start', 'a token', false],
  ['/', 'a token', false],
])('shows the outline of the shell at %s with %s: %s', (path, token, isShown) => {
  const { attributes } = start(path, token === null ? {} : { 'crewdesk.session': token });
  expect('data-first-shell' in attributes).toBe(isShown);
});
