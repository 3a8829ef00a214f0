import { type Figure, grouped, milliseconds, upTo } from '#bench/base/report.ts';
import { connections, type Sizes } from '#bench/base/sizes.ts';
import { median } from '#bench/base/statistics.ts';
import { startLoadGenerator } from '#bench/load/load-generator.ts';
import type { LoadJob } from '#bench/load/load-job.ts';
import { findCopier } from '#bench/processes/copy-rows.ts';
import type { Installation } from '#bench/processes/installation.ts';
import { peakMegabytesDuring, residentMegabytes } from '#bench/processes/resident-memory.ts';
import { createDatabase } from '#server/db/client.ts';

/** Everything as a spreadsheet: its time against psql, what it takes of the server's memory and of others' time. */
export async function measureExport(installation: Installation, sizes: Sizes): Promise<Figure[]> {
  const [downloads, lists] = [startLoadGenerator(), startLoadGenerator()];
  const { address } = installation.crewdesk;
  const { sheet, list: listPath } = installation.subject;
  const job = (path: string, lanes: number, durationMs: number): LoadJob => ({
    address,
    token: installation.token,
    requests: [{ method: 'GET', path }],
    connections: lanes,
    durationMs,
  });
  const download = (durationMs: number) => downloads.run(job(sheet.path, 1, durationMs));
  const list = (durationMs: number) => lists.run(job(listPath, connections, durationMs));
  try {
    return [
      ...(await measureTimeAndMemory(installation, sizes.rounds, async () => (await download(0)).p50Ms)),
      await measureOthers(sizes, list, download),
    ];
  } finally {
    await Promise.all([downloads.stop(), lists.stop()]);
  }
}

async function measureTimeAndMemory(
  { subject: { things, sheet }, count, crewdesk, pool, databaseUrl }: Installation,
  rounds: number,
  download: () => Promise<number>,
): Promise<Figure[]> {
  const query = sheet.rows.compile(createDatabase(pool)).sql;
  const copier = findCopier();
  const [ours, theirs, growth]: [number[], number[], number[]] = [[], [], []];
  // No warm-up: what the first export makes the server grow by is meant, too.
  for (let round = 0; round < rounds; round += 1) {
    const before = await residentMegabytes(crewdesk.pid);
    const peak = await peakMegabytesDuring(crewdesk.pid, async () => ours.push(await download()));
    growth.push(peak - before);
    theirs.push(await copier.timeMs(databaseUrl, query));
  }
  const most = Math.max(...growth);
  return [
    {
      what: `export of the ${sheet.things} of ${grouped(count)} ${things}`,
      crewdesk: milliseconds(median(ours)),
      compared: `${copier.name}: ${milliseconds(median(theirs))}`,
      ...upTo(median(ours.map((time, round) => time / (theirs[round] ?? Number.NaN))), 1.5),
    },
    {
      what: 'memory of the server during an export',
      crewdesk: `+${most.toFixed(0)} MB`,
      target: 'less than +40 MB',
      isMet: most < 40,
    },
  ];
}

type Load = (durationMs: number) => Promise<{ p99Ms: number }>;

async function measureOthers(
  { rounds, roundMs, warmUpMs }: Sizes,
  list: Load,
  download: Load,
): Promise<Figure> {
  const [alone, beside]: [number[], number[]] = [[], []];
  await list(warmUpMs);
  for (let round = 0; round < rounds; round += 1) {
    const measureAlone = async () => alone.push((await list(roundMs)).p99Ms);
    const measureBeside = async () => {
      const [{ p99Ms }] = await Promise.all([list(roundMs), download(roundMs)]);
      beside.push(p99Ms);
    };
    const order = round % 2 === 0 ? [measureAlone, measureBeside] : [measureBeside, measureAlone];
    for (const measure of order) await measure();
  }
  return {
    what: 'list during exports, the slowest of a hundred',
    crewdesk: milliseconds(median(beside)),
    compared: `without: ${milliseconds(median(alone))}`,
    ...upTo(median(beside.map((time, round) => time / (alone[round] ?? Number.NaN))), 3),
  };
}
