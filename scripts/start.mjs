import { enableCompileCache } from 'node:module';
import { root } from './project-paths.mjs';

// Types are stripped and code is compiled once per version of a file, not once per start.
enableCompileCache(`${root}node_modules/.cache/compile`);
await import('#server/main.ts');
