import { enableCompileCache } from 'node:module';
import { root } from './project-paths.mjs';

enableCompileCache(`${root}node_modules/.cache/compile`);
await import('#server/cli.ts');
