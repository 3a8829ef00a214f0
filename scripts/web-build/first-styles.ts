import type { Plugin } from 'vite';

type Variables = Record<string, string>;

const declare = (variables: Variables) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** Writes the design tokens into the page: without them, nothing has its colors before the code of the app has loaded. */
export function firstStyles({
  variables,
  light,
  dark,
}: Record<'variables' | 'light' | 'dark', Variables>): Plugin {
  const children = [
    `:root{${declare(variables)}}`,
    `:root[data-mantine-color-scheme="light"]{${declare(light)}}`,
    `:root[data-mantine-color-scheme="dark"]{${declare(dark)}}`,
  ].join('');
  return {
    name: 'first-styles',
    transformIndexHtml: () => [{ tag: 'style', children, injectTo: 'head' }],
  };
}
