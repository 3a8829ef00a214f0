import { buildWebIfStale } from './build-web.mjs';
import { checkProject } from './check-project.mjs';
import { runPlaywright, runVitest } from './run-suite.mjs';

const filters = process.argv.slice(2);
const browserFilters = filters.filter((filter) => filter.startsWith('e2e'));
const otherFilters = filters.filter((filter) => !filter.startsWith('e2e'));

const allSteps = {
  'Types, lint, format': checkProject,
  'Web app': buildWeb,
  'Tests with the embedded database': () => runVitest('server', []),
  'Components in a browser': () => runVitest('components', []),
  // The tests of the embedded database don't apply.
  'Tests with an external database': () =>
    runVitest('server', ['server/', '--exclude', 'server/embedded-postgres/**'], 'external'),
  'Journeys in a browser': () => runPlaywright([]),
};

const componentFilters = otherFilters.filter((filter) => filter.startsWith('web'));

const filteredSteps = {
  ...(otherFilters.length > 0 && {
    [`Tests in ${otherFilters.join(', ')}`]: () => runVitest('server', otherFilters, arrangement()),
  }),
  ...(componentFilters.length > 0 && {
    [`Components in ${componentFilters.join(', ')}`]: () => runVitest('components', componentFilters),
  }),
  ...(browserFilters.length > 0 && {
    'Web app': buildWeb,
    [`Journeys in ${browserFilters.join(', ')}`]: () => runPlaywright(browserFilters),
  }),
};

const failures = [];
const totals = { passed: 0, failed: 0, skipped: 0 };
for (const [name, step] of Object.entries(filters.length === 0 ? allSteps : filteredSteps)) {
  console.log(`\n── ${name}`);
  const startedAt = Date.now();
  const counts = await step();
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${name}: ${summary(counts)} in ${seconds} s`);
  for (const key of Object.keys(totals)) totals[key] += counts[key];
  for (const failure of counts.failures ?? []) failures.push(`${name}: ${failure}`);
}
if (failures.length > 0) console.log(`\n── Failures\n${failures.join('\n')}`);
console.log(`\n${summary(totals)}`);
process.exit(totals.failed === 0 ? 0 : 1);

async function buildWeb() {
  try {
    await buildWebIfStale();
    return { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, failures: [error.message] };
  }
}

function arrangement() {
  return process.env.TEST_ARRANGEMENT || 'embedded';
}

function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
