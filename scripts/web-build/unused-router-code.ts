import type { Plugin } from 'vite';

/** Conditions in React Router that are never true here, behind which is code that the bundler cannot know is unused. */
const neverTrue: Record<string, readonly string[]> = {
  // Links that prefetch, which work only in apps built with React Router's own compiler.
  'dom/lib.js': ['shouldPrefetch && !isAbsolute'],
  // Observers of the router, which are an option of it.
  'router/router.js': ['init.instrumentations', 'opts?.instrumentations'],
};
const library = /\/react-router\/dist\/production\/lib\/(.+)$/;

/** Leaves out a tenth of React Router, which the first page would wait for. */
export function withoutUnusedRouterCode(): Plugin {
  return {
    name: 'without-unused-router-code',
    apply: 'build',
    transform(code, id) {
      const conditions = neverTrue[library.exec(id)?.[1] ?? ''];
      return conditions?.reduce((text, condition) => {
        if (!text.includes(condition)) throw new Error(`React Router no longer has "${condition}".`);
        return text.replaceAll(condition, 'false');
      }, code);
    },
  };
}
