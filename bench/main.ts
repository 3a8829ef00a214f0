import { loadavg } from 'node:os';
import { cleanUpOnInterrupt } from './base/interruption.ts';
import { type Figure, grouped, tableOf } from './base/report.ts';
import { full, quick } from './base/sizes.ts';
import { measureDeliveries } from './benchmarks/deliveries.ts';
import { measureExport } from './benchmarks/export.ts';
import { measureListPage } from './benchmarks/list-page.ts';
import { weighLoginPage } from './benchmarks/login-page.ts';
import { measurePageDepth } from './benchmarks/page-depth.ts';
import { measureCalls } from './benchmarks/requests-against-baseline.ts';
import { expectSameAnswers } from './benchmarks/same-responses.ts';
import { measureSearch } from './benchmarks/search.ts';
import { measureStart } from './benchmarks/start.ts';
import { measureTyping } from './benchmarks/typing.ts';
import { type LoadGenerator, startLoadGenerator } from './load/load-generator.ts';
import { type Installation, startInstallation } from './processes/installation.ts';
import { customers } from './scenarios/customers.ts';
import { records } from './scenarios/records.ts';
import type { Subject } from './scenarios/scenario.ts';

const sizes = process.argv.includes('--full') ? full : quick;
const chosen = [customers, records].filter(({ things }) => process.argv.includes(`--${things}`));
const isWhole = chosen.length === 0 && !process.argv.includes('--deliveries');
const stops: (() => Promise<void>)[] = [];
const figures: Figure[] = [];

cleanUpOnInterrupt();
try {
  if (isWhole) {
    console.log('Starting npm start ...');
    figures.push(...(await measureStart(sizes.rounds)));
  }
  if (isWhole || chosen.includes(customers)) {
    await measure(customers, sizes.customers, async ({ large }) => {
      console.log('Weighing the login page ...');
      figures.push(...(await weighLoginPage(large.crewdesk.address)));
    });
  }
  if (isWhole || chosen.includes(records)) {
    await measure(records, sizes.records, async ({ small, large, generator }) => {
      console.log('Opening the list page ...');
      figures.push(...(await measureListPage(large, sizes)));
      console.log('Typing ...');
      figures.push(...(await measureTyping(large)));
      console.log('Searching ...');
      figures.push(...(await measureSearch(generator, [small, large], sizes)));
    });
  }
  if (isWhole || process.argv.includes('--deliveries')) {
    console.log('Sending messages ...');
    figures.push(...(await measureDeliveries(sizes.rounds)));
  }
} finally {
  await stopAll();
  // Also what was measured before something went wrong.
  report();
}

function report(): void {
  console.log(`\n${tableOf(figures)}\n`);
  const missed = figures.filter(({ isMet }) => isMet === false).length;
  console.log(`${figures.filter(({ isMet }) => isMet).length} targets met, ${missed} missed.`);
  console.log(
    `Medians of paired rounds, ${sizes.callRounds} of calls and ${sizes.rounds} of all else; load of the machine at the end ${loadavg()[0]?.toFixed(1)}.`,
  );
}

type Installed = { small: Installation; large: Installation; generator: LoadGenerator };

/** Everything of one subject, on tables of two sizes, which are gone when it is done. */
async function measure(
  subject: Subject,
  counts: { small: number; large: number },
  measurePages: (installed: Installed) => Promise<void>,
): Promise<void> {
  const generator = startLoadGenerator();
  stops.push(generator.stop);
  const small = await install(subject, counts.small);
  const large = await install(subject, counts.large);
  await measurePages({ small, large, generator });
  console.log('Exporting ...');
  figures.push(...(await measureExport(large, sizes)));
  console.log('Turning pages ...');
  figures.push(...(await measurePageDepth(generator, large, sizes)));
  console.log('Comparing answers ...');
  await expectSameAnswers(small);
  console.log('Calling ...');
  figures.push(...(await measureCalls(generator, [small, large], sizes)));
  await stopAll();
}

async function install(subject: Subject, count: number): Promise<Installation> {
  console.log(`Filling a database with ${grouped(count)} ${subject.things} ...`);
  const installation = await startInstallation(subject, count);
  stops.push(installation.stop);
  return installation;
}

async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) await stop();
}
