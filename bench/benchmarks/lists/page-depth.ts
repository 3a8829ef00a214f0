import { runPairedRounds } from '#bench/base/paired-rounds.ts';
import { atMost, type BenchmarkResult, formatMs, formatNumber } from '#bench/base/report.ts';
import { connections, type Sizes } from '#bench/base/sizes.ts';
import { median, medianRatio } from '#bench/base/statistics.ts';
import type { LoadGenerator } from '#bench/load/load-generator.ts';
import type { Installation } from '#bench/processes/installation.ts';

/** Measures a deep page of a list against page 1. */
export async function measurePageDepth(
  generator: LoadGenerator,
  { scenario, crewdesk: { url: baseUrl }, token, count }: Installation,
  { requestRounds, requestRoundMs, warmUpMs }: Sizes,
): Promise<BenchmarkResult[]> {
  const { path: firstPath, deepPage } = scenario.pagination;
  const deepPath = await findPage(baseUrl, token, firstPath, deepPage);
  const run = (path: string, durationMs: number) =>
    generator.run({ baseUrl, token, requests: [{ method: 'GET', path }], connections, durationMs });
  const [first, deep]: [number[], number[]] = [[], []];
  const measureFirst = async () => first.push((await run(firstPath, requestRoundMs)).p50Ms);
  const measureDeep = async () => deep.push((await run(deepPath, requestRoundMs)).p50Ms);
  for (const path of [firstPath, deepPath]) await run(path, warmUpMs);
  await runPairedRounds(requestRounds, measureFirst, measureDeep);
  return [
    {
      name: `list, page ${deepPage} of ${formatNumber(count)} ${scenario.name}`,
      crewdesk: formatMs(median(deep)),
      comparedWith: `page 1: ${formatMs(median(first))}`,
      ...atMost(medianRatio(deep, first), 1.2),
    },
  ];
}

/** Follows the cursors to a page, as scrolling does. */
export async function findPage(
  baseUrl: string,
  token: string,
  firstPath: string,
  pageNumber: number,
): Promise<string> {
  let path = firstPath;
  for (let page = 1; page < pageNumber; page += 1) {
    const response = await fetch(baseUrl + path, { headers: { authorization: `Bearer ${token}` } });
    const { nextCursor } = (await response.json()) as { nextCursor: string | null };
    if (nextCursor === null) throw new Error(`The list has only ${page} pages.`);
    path = `${firstPath}&cursor=${nextCursor}`;
  }
  return path;
}
