import { type Figure, grouped, milliseconds, upTo } from '#bench/base/report.ts';
import { connections, type Sizes } from '#bench/base/sizes.ts';
import { median } from '#bench/base/statistics.ts';
import type { LoadGenerator } from '#bench/load/load-generator.ts';
import type { Installation } from '#bench/processes/installation.ts';

/** What a page far down the list costs against page 1, reached as a person would: by turning all pages before it. */
export async function measurePageDepth(
  generator: LoadGenerator,
  { subject, crewdesk: { address }, token, count }: Installation,
  { callRounds, callMs, warmUpMs }: Sizes,
): Promise<Figure[]> {
  const { path: firstPage, page: depth } = subject.deepList;
  const deepPage = await findPage(address, token, firstPage, depth);
  const run = (path: string, durationMs: number) =>
    generator.run({ address, token, requests: [{ method: 'GET', path }], connections, durationMs });
  const [first, deep]: [number[], number[]] = [[], []];
  for (const path of [firstPage, deepPage]) await run(path, warmUpMs);
  for (let round = 0; round < callRounds; round += 1) {
    const measureFirst = async () => first.push((await run(firstPage, callMs)).p50Ms);
    const measureDeep = async () => deep.push((await run(deepPage, callMs)).p50Ms);
    const order = round % 2 === 0 ? [measureFirst, measureDeep] : [measureDeep, measureFirst];
    for (const measure of order) await measure();
  }
  const ratio = median(deep.map((time, round) => time / (first[round] ?? Number.NaN)));
  return [
    {
      what: `list, page ${depth} of ${grouped(count)} ${subject.things}`,
      crewdesk: milliseconds(median(deep)),
      compared: `page 1: ${milliseconds(median(first))}`,
      ...upTo(ratio, 1.2),
    },
  ];
}

async function findPage(address: string, token: string, firstPage: string, depth: number): Promise<string> {
  let path = firstPage;
  for (let page = 1; page < depth; page += 1) {
    const answer = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
    const { nextCursor } = (await answer.json()) as { nextCursor: string | null };
    if (nextCursor === null) throw new Error(`The list ends on page ${page}.`);
    path = `${firstPage}&cursor=${nextCursor}`;
  }
  return path;
}
