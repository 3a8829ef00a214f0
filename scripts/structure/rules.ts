/** The trees of the project, each with the trees that it may import from besides itself. */
export const trees: Record<string, readonly string[]> = {
  schema: [],
  server: ['schema'],
  web: ['schema'],
  e2e: ['schema', 'server'],
  bench: ['schema', 'server', 'scripts'],
  'crash-tests': ['schema', 'server', 'bench', 'scripts'],
  scripts: ['schema', 'server'],
};

/** The layers of a tree, from the bottom to the top, each as its folders; a layer imports only from layers below it. */
export const layers: Record<string, readonly (readonly string[])[]> = {
  server: [
    ['base'],
    ['config', 'embedded-postgres'],
    ['db'],
    ['adapters'],
    ['http'],
    ['visit-schedule', 'messaging'],
    ['features'],
    ['demo', 'backup'],
    ['background-jobs'],
    ['.'],
  ],
  web: [['lib'], ['ui'], ['features'], ['app'], ['.']],
};

/** The files through which one feature may be entered from another. */
export const featureEntries: Record<string, RegExp> = {
  server: /\.(queries|writes)\.ts$/,
  web: /(\.(queries|api)\.ts|-(picker|dialog|section|chip|upload|draft|fields|tabs|filter|list|paths|button)\.tsx?|\/use-[\w-]+\.ts)$/,
};

export const limits = { linesPerFile: 200, linesPerFunction: 80, filesPerFolder: 20 };

/** Folders that hold one file per entry, and so may grow. */
export const growingFolders = new Set(['server/db/migrations', 'docs/decisions']);

/** Words of a former dialect, each with the plain word. */
export const plainWords: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\b(?:most|fewest|longest)[A-Z]\w*/, instead: 'max* or min*' },
  { pattern: /\busual[A-Z]\w*/, instead: 'default* or common*' },
  { pattern: /\b\w*[pP]atience\w*/, instead: 'timeoutMs' },
  { pattern: /\bwhoever\b/i, instead: 'a noun: the user, the caller' },
  { pattern: /\banew\b/, instead: 'again' },
  { pattern: /\b(?:is|are|was|were) told\b/, instead: 'is reported, sees, receives' },
  { pattern: /\bstands? in\b/, instead: 'is in' },
];
