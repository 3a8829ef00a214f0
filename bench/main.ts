import { loadavg } from 'node:os';
import { startLoadGenerator } from './load/load-generator.ts';
import { measureCalls } from './measures/calls-against-bare.ts';
import { measureExport } from './measures/export.ts';
import { weighLoginPage } from './measures/login-page.ts';
import { measurePageDepth } from './measures/page-depth.ts';
import { expectSameAnswers } from './measures/same-answers.ts';
import { measureStart } from './measures/start.ts';
import { type Installation, startInstallation } from './processes/installation.ts';
import { type Figure, grouped, tableOf } from './report.ts';
import { full, quick } from './sizes.ts';

const sizes = process.argv.includes('--full') ? full : quick;
const stops: (() => Promise<void>)[] = [];
const figures: Figure[] = [];

try {
  const generator = startLoadGenerator();
  stops.push(generator.stop);
  console.log('Starting npm start ...');
  figures.push(...(await measureStart(sizes.rounds)));
  const small = await install(sizes.small);
  const large = await install(sizes.large);
  console.log('Weighing the login page ...');
  figures.push(...(await weighLoginPage(small.crewdesk.address)));
  console.log('Exporting ...');
  figures.push(...(await measureExport(large, sizes)));
  console.log('Turning pages ...');
  figures.push(...(await measurePageDepth(generator, large, sizes)));
  console.log('Comparing answers ...');
  await expectSameAnswers(small);
  console.log('Calling ...');
  figures.push(...(await measureCalls(generator, [small, large], sizes)));
} finally {
  for (const stop of stops.toReversed()) await stop();
}
console.log(`\n${tableOf(figures)}\n`);
const missed = figures.filter(({ isMet }) => isMet === false).length;
console.log(`${figures.filter(({ isMet }) => isMet).length} targets met, ${missed} missed.`);
console.log(
  `Medians of ${sizes.rounds} paired rounds; load of the machine at the end ${loadavg()[0]?.toFixed(1)}.`,
);

async function install(customers: number): Promise<Installation> {
  console.log(`Filling a database with ${grouped(customers)} customers ...`);
  const installation = await startInstallation(customers);
  stops.push(installation.stop);
  return installation;
}
