import { mkdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { formatNumber } from '#bench/base/report.ts';
import { connections, quickSizes } from '#bench/base/sizes.ts';
import { timeZone } from '#bench/base/time-zone.ts';
import { type LoadGenerator, startLoadGenerator } from '#bench/load/load-generator.ts';
import type { LoadResult } from '#bench/load/load-job.ts';
import { startInstallation } from '#bench/processes/installation.ts';
import { peakMegabytesDuring } from '#bench/processes/resident-memory.ts';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';
import { records, sampleWorkOrders, seedTechnicians } from '#bench/scenarios/records.ts';
import type { Scenario } from '#bench/scenarios/scenario.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { seedCustomers } from '#server/demo/generate/seed-customers.ts';
import { seedRecords } from '#server/demo/generate/seed-records.ts';
import { installPeers } from './base/install-peers.ts';
import { type JobName, jobNames, type MeasuredServer, pageSize, searchTexts } from './base/peer-requests.ts';
import { crewdeskRequests } from './crewdesk-requests.ts';
import { directusRequests } from './directus/directus-requests.ts';
import { startDirectus } from './directus/start-directus.ts';
import { type PeerOptions, parsePeerOptions } from './peer-options.ts';
import { formatPeerTable, type PeerResult } from './peer-table.ts';
import { assertSameRows, assertSameWrites } from './same-rows.ts';
import { startStrapi } from './strapi/start-strapi.ts';
import { strapiRequests } from './strapi/strapi-requests.ts';

const sampleSize = 300;

/** Only work orders, a hundred for each customer; the count is that of the work orders. */
const scenario: Scenario = {
  ...records,
  name: 'work orders',
  async fill(db, count) {
    const now = new Date();
    await seedTechnicians(db, now);
    await seedCustomers(db, { count: Math.ceil(count / 100), seed: 1, now });
    const mixture = [{ kind: workOrders, share: 1, openShare: 0.09 }];
    await seedRecords(db, { count, seed: 1, now, timeZone, mixture });
  },
};

/**
 * Measures Crewdesk beside Directus and Strapi with the same rows on the same PostgreSQL, and prints a table.
 * @param parameters those of the command line
 */
export async function comparePeers(parameters: readonly string[]): Promise<void> {
  let options: PeerOptions;
  try {
    options = parsePeerOptions(parameters);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    return;
  }
  await measurePeers(options);
}

async function measurePeers(options: PeerOptions): Promise<void> {
  const cleanUps: (() => unknown)[] = [];
  const results: PeerResult[] = [];
  try {
    await installPeers();
    const generator = startLoadGenerator();
    cleanUps.push(generator.stop);
    const servers = await startServers(options.workOrders, cleanUps);
    for (const job of jobNames) {
      console.log(`Measuring: ${job} ...`);
      results.push(await measureJob(generator, servers, job, options));
    }
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
    if (results.length > 0) printResults(results, options);
  }
}

async function startServers(count: number, cleanUps: (() => unknown)[]): Promise<MeasuredServer[]> {
  console.log(`Filling Crewdesk with ${formatNumber(count)} work orders ...`);
  const { crewdesk, token, databaseUrl, pool, stop } = await startInstallation(scenario, count);
  cleanUps.push(stop);
  const sampled = (await sampleWorkOrders(pool)).slice(0, sampleSize);
  const sample = {
    workOrders: sampled,
    ...searchTexts(sampled),
    deepPage: Math.ceil(count / pageSize / 2),
  };
  const folder = createTemporaryFolder('crewdesk-peers-');
  cleanUps.push(folder.remove);
  const [directusFolder, strapiFolder] = ['directus', 'strapi'].map((name) => join(folder.path, name)) as [
    string,
    string,
  ];
  for (const path of [directusFolder, strapiFolder]) mkdirSync(path);
  console.log('Starting Directus with the same rows ...');
  const directus = await startDirectus(databaseUrl, directusFolder);
  cleanUps.push(directus.stop);
  console.log('Starting Strapi with the same rows ...');
  const strapi = await startStrapi(databaseUrl, strapiFolder);
  cleanUps.push(strapi.stop);
  console.log('Comparing their responses ...');
  const own = {
    ...crewdesk,
    token,
    name: 'Crewdesk',
    requests: await crewdeskRequests({ ...crewdesk, token }, sample),
  };
  const peers = [
    { ...directus, name: 'Directus', requests: directusRequests(sample) },
    { ...strapi, name: 'Strapi', requests: await strapiRequests(strapi, sample) },
  ];
  for (const peer of peers) await assertSameRows(own, peer);
  // Only now, because they change the first page.
  for (const peer of peers) await assertSameWrites(own, peer);
  return [own, ...peers];
}

async function measureJob(
  generator: LoadGenerator,
  servers: readonly MeasuredServer[],
  job: JobName,
  { rounds, roundMs }: PeerOptions,
): Promise<PeerResult> {
  // An export is one request that nobody repeats, and its first run counts.
  const isExport = job === 'export of all as CSV';
  const result: PeerResult = { job, rounds: Object.fromEntries(servers.map(({ name }) => [name, []])) };
  const run = ({ url: baseUrl, token, requests }: MeasuredServer, durationMs: number) =>
    generator.run({
      baseUrl,
      token,
      requests: requests[job] ?? [],
      connections: isExport ? 1 : connections,
      durationMs: isExport ? 0 : durationMs,
    });
  const able = servers.filter(({ requests }) => requests[job]);
  if (!isExport) for (const server of able) await run(server, quickSizes.warmUpMs);
  for (let round = 0; round < rounds; round += 1) {
    for (const server of round % 2 === 0 ? able : able.toReversed()) {
      const loads: LoadResult[] = [];
      const peakMegabytes = await peakMegabytesDuring(server.pid, async () =>
        loads.push(await run(server, roundMs)),
      );
      result.rounds[server.name]?.push(...loads.map((load) => ({ ...load, peakMegabytes })));
    }
  }
  return result;
}

function printResults(results: PeerResult[], { workOrders: count, rounds, roundMs }: PeerOptions): void {
  console.log(`\n${formatPeerTable(results)}\n`);
  console.log(
    `${formatNumber(count)} work orders, ${connections} connections, medians of rounds in turn: ${rounds} of ${roundMs / 1000} s.`,
  );
  console.log(`Load average at the end: ${loadavg()[0]?.toFixed(1)}.`);
}
