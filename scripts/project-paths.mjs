import { fileURLToPath } from 'node:url';

/** The project's folder, ending in a slash. */
export const root = fileURLToPath(new URL('../', import.meta.url));

export const pinnedNode = `${root}node_modules/.bin/node`;
