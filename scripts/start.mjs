import { enableCompileCache } from 'node:module';
import { root } from './project-paths.mjs';

// Strips types and compiles code once per file version instead of once per start.
enableCompileCache(`${root}node_modules/.cache/compile`);
await import('#server/main.ts');
