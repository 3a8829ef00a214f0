import { cleanUpOnInterrupt } from './base/interruption.ts';
import { type BenchmarkResult, formatNumber, printReport } from './base/report.ts';
import { fullSizes, quickSizes } from './base/sizes.ts';
import { measureCustomerOverview } from './benchmarks/customer-overview.ts';
import { measureDeliveries } from './benchmarks/deliveries.ts';
import { measureExport } from './benchmarks/export.ts';
import { likelyCustomers } from './benchmarks/likely-customers.ts';
import { historyLists } from './benchmarks/lists/history-lists.ts';
import { measureListLatency } from './benchmarks/lists/list-latency.ts';
import { measureListPage } from './benchmarks/lists/list-page.ts';
import { measurePageDepth } from './benchmarks/lists/page-depth.ts';
import { visitLists } from './benchmarks/lists/visit-lists.ts';
import { measureRequests } from './benchmarks/requests-against-baseline.ts';
import { assertSameResponses } from './benchmarks/same-responses.ts';
import { measureSearch } from './benchmarks/search.ts';
import { measureStart } from './benchmarks/start.ts';
import { measureTyping } from './benchmarks/typing.ts';
import { measureWholeUnit } from './benchmarks/whole-unit.ts';
import { type LoadGenerator, startLoadGenerator } from './load/load-generator.ts';
import { comparePeers } from './peers/compare-peers.ts';
import { type Installation, startInstallation } from './processes/installation.ts';
import { customers } from './scenarios/customers.ts';
import { history } from './scenarios/history.ts';
import { overview } from './scenarios/overview.ts';
import { records } from './scenarios/records.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { units } from './scenarios/units.ts';
import { visits } from './scenarios/visits.ts';
import { singleMeasurements } from './single-measurements.ts';

// `npm run bench -- --customers`, `--records`, `--units`, `--visits`, `--overview`, `--history`, `--deliveries`, `--import`, `--saves`, `--searches`, `--lists`, `--mixed`, `--first-page`, `--typing` or `--largest` runs only those benchmarks; `--full` uses the large tables; `--former-build=FOLDER` compares the first page with that of another build, `--keep=FOLDER` keeps the filled installations there and uses them again. `--peers` measures Crewdesk beside Directus and Strapi, which nothing else installs.
const sizes = process.argv.includes('--full') ? fullSizes : quickSizes;
const selected = [customers, records, visits].filter(({ name }) => process.argv.includes(`--${name}`));
const runsAll = !process.argv.some((argument) => /^--(?!full$|former-build=|keep=)/.test(argument));
const keptIn = process.argv.find((argument) => argument.startsWith('--keep='))?.slice('--keep='.length);
const cleanUps: (() => Promise<void>)[] = [];
const results: BenchmarkResult[] = [];

cleanUpOnInterrupt();
try {
  if (process.argv.includes('--peers')) await comparePeers(process.argv.slice(2));
  if (runsAll) {
    console.log('Measuring npm start ...');
    results.push(...(await measureStart(sizes.rounds)));
  }
  if (runsAll || selected.includes(customers)) {
    await runScenario(customers, sizes.customers, async ({ small, large, generator }) => {
      console.log('Measuring likely customers ...');
      results.push(...(await measureListLatency(generator, [small, large], sizes, likelyCustomers)));
    });
  }
  if (runsAll || selected.includes(records)) {
    await runScenario(records, sizes.records, async ({ small, large, generator }) => {
      console.log('Measuring the list page ...');
      results.push(...(await measureListPage(large, sizes)));
      console.log('Measuring typing ...');
      results.push(...(await measureTyping(large)));
      console.log('Measuring search ...');
      results.push(...(await measureSearch(generator, [small, large], sizes)));
    });
  }
  if (runsAll || selected.includes(visits)) {
    await runScenario(visits, sizes.visits, async ({ small, large, generator }) => {
      console.log('Measuring lists of visits ...');
      results.push(...(await measureListLatency(generator, [small, large], sizes, visitLists)));
    });
  }
  if (runsAll || process.argv.includes('--units')) await runUnits();
  if (runsAll || process.argv.includes('--overview')) await runOverview();
  if (runsAll || process.argv.includes('--history')) await runHistory();
  if (runsAll || process.argv.includes('--deliveries')) {
    console.log('Measuring deliveries ...');
    results.push(...(await measureDeliveries(sizes.rounds)));
  }
  for (const { option, title, scenario, count, measure } of singleMeasurements(sizes)) {
    if (!runsAll && !process.argv.includes(`--${option}`)) continue;
    const installation = await install(scenario, count);
    const generator = startLoadGenerator();
    cleanUps.push(generator.stop);
    console.log(`Measuring ${title} ...`);
    results.push(...(await measure(installation, generator)));
    await cleanUpAll();
  }
  // Otherwise, it is part of that of the records.
  if (process.argv.includes('--typing')) {
    console.log('Measuring typing ...');
    results.push(...(await measureTyping(await install(records, sizes.records.small))));
    await cleanUpAll();
  }
} finally {
  await cleanUpAll();
  // Even after a failure, the results so far are worth printing.
  if (results.length > 0) printReport(results, sizes);
}

type Installations = { small: Installation; large: Installation; generator: LoadGenerator };

/** Runs all benchmarks of a scenario on a small and a large installation, then removes both. */
async function runScenario(
  scenario: Scenario,
  counts: { small: number; large: number },
  measurePages: (installations: Installations) => Promise<void>,
): Promise<void> {
  const generator = startLoadGenerator();
  cleanUps.push(generator.stop);
  const small = await install(scenario, counts.small);
  const large = await install(scenario, counts.large);
  await measurePages({ small, large, generator });
  console.log('Measuring exports ...');
  results.push(...(await measureExport(large, sizes)));
  console.log('Measuring deep pages ...');
  results.push(...(await measurePageDepth(generator, large, sizes)));
  console.log('Comparing responses with the baseline ...');
  await assertSameResponses(small);
  console.log('Measuring requests ...');
  results.push(...(await measureRequests(generator, [small, large], sizes)));
  await cleanUpAll();
}

/** Only its own requests: exports are those of the records. */
async function runUnits(): Promise<void> {
  const generator = startLoadGenerator();
  cleanUps.push(generator.stop);
  const small = await install(units, sizes.records.small);
  const large = await install(units, sizes.records.large);
  console.log('Measuring a unit ...');
  results.push(...(await measureWholeUnit(generator, [small, large], sizes)));
  await assertSameResponses(small);
  results.push(...(await measureRequests(generator, [small, large], sizes)));
  results.push(...(await measurePageDepth(generator, large, sizes)));
  await cleanUpAll();
}

/** Only its own requests: exports and lists are those of the records. */
async function runOverview(): Promise<void> {
  const generator = startLoadGenerator();
  cleanUps.push(generator.stop);
  const small = await install(overview, sizes.overview.small);
  const large = await install(overview, sizes.overview.large);
  console.log('Measuring the overview of a customer ...');
  results.push(...(await measureCustomerOverview([small, large], sizes)));
  await assertSameResponses(small);
  results.push(...(await measureRequests(generator, [small, large], sizes)));
  await cleanUpAll();
}

async function runHistory(): Promise<void> {
  const generator = startLoadGenerator();
  cleanUps.push(generator.stop);
  const small = await install(history, sizes.records.small);
  const large = await install(history, sizes.records.large);
  console.log('Measuring histories ...');
  results.push(...(await measureListLatency(generator, [small, large], sizes, historyLists)));
  results.push(...(await measureRequests(generator, [small, large], sizes)));
  await cleanUpAll();
}

async function install(scenario: Scenario, count: number): Promise<Installation> {
  console.log(`Filling a database with ${formatNumber(count)} ${scenario.name} ...`);
  const installation = await startInstallation(scenario, count, keptIn);
  cleanUps.push(installation.stop);
  return installation;
}

async function cleanUpAll(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
}
