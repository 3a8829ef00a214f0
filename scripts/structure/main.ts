import { join } from 'node:path';
import { findViolations } from './find-violations.ts';
import { readSourceTree } from './source-tree.ts';

const violations = findViolations(readSourceTree(join(import.meta.dirname, '../..')));
for (const violation of violations) console.log(violation);
process.exitCode = violations.length === 0 ? 0 : 1;
