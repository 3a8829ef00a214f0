import { runPairedRounds } from '#bench/base/paired-rounds.ts';
import { atMost, type BenchmarkResult, formatMs, formatNumber } from '#bench/base/report.ts';
import { connections, type Sizes } from '#bench/base/sizes.ts';
import { median, medianRatio } from '#bench/base/statistics.ts';
import { startLoadGenerator } from '#bench/load/load-generator.ts';
import type { LoadJob } from '#bench/load/load-job.ts';
import { findCopyCommand } from '#bench/processes/copy-rows.ts';
import type { Installation } from '#bench/processes/installation.ts';
import { peakMegabytesDuring, residentMegabytes } from '#bench/processes/resident-memory.ts';
import { createDatabase } from '#server/db/client.ts';

const maxGrowthMegabytes = 40;

/** Measures the CSV export of all rows: its time against COPY, the server's memory, and the list's latency meanwhile. */
export async function measureExport(installation: Installation, sizes: Sizes): Promise<BenchmarkResult[]> {
  const [exportLoad, listLoad] = [startLoadGenerator(), startLoadGenerator()];
  const { csvExport, listPath } = installation.scenario;
  const job = (path: string, connectionCount: number, durationMs: number): LoadJob => ({
    baseUrl: installation.crewdesk.url,
    token: installation.token,
    requests: [{ method: 'GET', path }],
    connections: connectionCount,
    durationMs,
  });
  const runExports = (durationMs: number) => exportLoad.run(job(csvExport.path, 1, durationMs));
  const runLists = (durationMs: number) => listLoad.run(job(listPath, connections, durationMs));
  try {
    return [
      ...(await measureTimeAndMemory(installation, sizes.rounds, async () => (await runExports(0)).p50Ms)),
      await measureListLatency(sizes, runLists, runExports),
    ];
  } finally {
    await Promise.all([exportLoad.stop(), listLoad.stop()]);
  }
}

async function measureTimeAndMemory(
  { scenario: { name, csvExport }, count, crewdesk, pool, databaseUrl }: Installation,
  rounds: number,
  timeExport: () => Promise<number>,
): Promise<BenchmarkResult[]> {
  const query = csvExport.query.compile(createDatabase(pool)).sql;
  const copyCommand = findCopyCommand();
  const [exportTimes, copyTimes, growth]: [number[], number[], number[]] = [[], [], []];
  // No warm-up: the growth of the first export counts as well.
  for (let round = 0; round < rounds; round += 1) {
    const before = await residentMegabytes(crewdesk.pid);
    const peak = await peakMegabytesDuring(crewdesk.pid, async () => exportTimes.push(await timeExport()));
    growth.push(peak - before);
    copyTimes.push(await copyCommand.timeMs(databaseUrl, query));
  }
  const maxGrowth = Math.max(...growth);
  return [
    {
      name: `export of all ${csvExport.name}, ${formatNumber(count)} ${name}`,
      crewdesk: formatMs(median(exportTimes)),
      comparedWith: `${copyCommand.name}: ${formatMs(median(copyTimes))}`,
      ...atMost(medianRatio(exportTimes, copyTimes), 1.5),
    },
    {
      name: 'server memory growth during an export',
      crewdesk: `+${maxGrowth.toFixed(0)} MB`,
      target: `less than +${maxGrowthMegabytes} MB`,
      isMet: maxGrowth < maxGrowthMegabytes,
    },
  ];
}

type RunLoad = (durationMs: number) => Promise<{ p99Ms: number }>;

async function measureListLatency(
  { rounds, roundMs, warmUpMs }: Sizes,
  runLists: RunLoad,
  runExports: RunLoad,
): Promise<BenchmarkResult> {
  const [alone, duringExports]: [number[], number[]] = [[], []];
  const measureAlone = async () => alone.push((await runLists(roundMs)).p99Ms);
  const measureDuringExports = async () => {
    const [{ p99Ms }] = await Promise.all([runLists(roundMs), runExports(roundMs)]);
    duringExports.push(p99Ms);
  };
  await runLists(warmUpMs);
  await runPairedRounds(rounds, measureAlone, measureDuringExports);
  return {
    name: 'list during an export, p99',
    crewdesk: formatMs(median(duringExports)),
    comparedWith: `without export: ${formatMs(median(alone))}`,
    ...atMost(medianRatio(duringExports, alone), 3),
  };
}
