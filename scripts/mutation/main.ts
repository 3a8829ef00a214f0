import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutant, readMutants } from './mutants.ts';
import { findReach } from './reach.ts';
import { testMutants } from './test-mutants.ts';
import { startTestRunner } from './test-runner.ts';
import { createCopy } from './tracked-copy.ts';

// `node scripts/mutation/main.ts [--from N] [--to N] [--only ID,...]`: puts each fault of mutants.json into a copy of the
// code and runs the tests that reach it.

const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: { from: { type: 'string' }, to: { type: 'string' }, only: { type: 'string' } },
});

function isSelected({ id }: Mutant): boolean {
  const { from = 1, to = Number.POSITIVE_INFINITY, only } = values;
  return only ? only.split(',').map(Number).includes(id) : id >= Number(from) && id <= Number(to);
}

const mutants = readMutants(root).filter(isSelected);
const copy = createCopy(root);
process.chdir(copy);
let survivors = 0;
try {
  const reach = await findReach(copy, mutants);
  const seconds = () => Math.round(performance.now() / 1000);
  console.log(`The tests pass without a mutant after ${seconds()} s.`);
  const runner = await startTestRunner(copy, { isolate: false });
  await testMutants(mutants, { copy, runner, reach }, ({ id, file }, result) => {
    if (result.startsWith('survived')) survivors += 1;
    console.log(`${id} ${file} (at ${seconds()} s) ${result}`);
  });
  await runner.close();
} finally {
  process.chdir(root);
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${mutants.length} mutants, ${mutants.length - survivors} killed, ${survivors} survived`);
process.exit(survivors === 0 ? 0 : 1);
