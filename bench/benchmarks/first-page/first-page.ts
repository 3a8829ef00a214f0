import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { type BenchmarkResult, formatMs } from '#bench/base/report.ts';
import type { Sizes } from '#bench/base/sizes.ts';
import { median } from '#bench/base/statistics.ts';
import type { Installation } from '#bench/processes/installation.ts';
import { findBrowser } from '#scripts/browser/find-browser.mjs';
import { serveBuild } from './build-server.ts';
import { type Line, type MeasuredPage, type Visits, visitTwice } from './page-load.ts';

const slowLine: Line = { bitsPerSecond: 400_000, latencyMs: 400 };

/** What one build needs for one page: medians of all rounds, except for the requests, which are always the same. */
type Measurement = { fast: Visits[]; slow: Visits[]; codeKibibytes: number };

type Targets = { maxKibibytes: number; maxRequests?: number; maxSlowMs?: number };
const signIn = {
  name: 'sign-in page',
  page: { path: '/', shell: 'main', content: 'input[type=tel]', token: undefined },
  targets: { maxKibibytes: 145 } as Targets,
};
const list = (token: string) => ({
  name: 'list of work orders',
  page: {
    path: '/app/work-orders',
    shell: '#first-shell, nav[aria-label="Main"]',
    content: 'main table:not([aria-busy]) tbody th',
    token,
  },
  targets: { maxKibibytes: 220, maxRequests: 25, maxSlowMs: 5_000 },
});

/**
 * Measures what a browser with an empty cache needs until a page stands, and what it asks for on the second visit.
 * @param builds the folder of the current build, and optionally one to compare it with
 */
export async function measureFirstPage(
  { crewdesk, token }: Installation,
  { rounds }: Sizes,
  builds: { current: string; former?: string | undefined },
): Promise<BenchmarkResult[]> {
  const browser = await chromium.launch({ executablePath: findBrowser() }).catch(() => undefined);
  if (browser === undefined) return [{ name: 'first page', crewdesk: 'not measured: Chromium not found' }];
  const folders = [builds.current, ...(builds.former === undefined ? [] : [builds.former])];
  const servers = await Promise.all(folders.map((folder) => serveBuild(folder, crewdesk.url)));
  try {
    const results: BenchmarkResult[] = [];
    for (const { name, page, targets } of [signIn, list(token)]) {
      const urls = servers.map(({ url }) => url);
      results.push(...describe(name, await measure(browser, urls, page, rounds), targets));
    }
    return results;
  } finally {
    await browser.close();
    for (const server of servers) await server.stop();
  }
}

/** Loads the page of each build in turn, so that other work on the machine disturbs all of them alike. */
async function measure(
  browser: Browser,
  urls: string[],
  page: MeasuredPage,
  rounds: number,
): Promise<Measurement[]> {
  const builds = urls.map((url) => ({ url, fast: [] as Visits[], slow: [] as Visits[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { url, fast, slow } of builds) {
      fast.push(await visitTwice(browser, url, page));
      slow.push(await visitTwice(browser, url, page, slowLine));
    }
  }
  return Promise.all(
    builds.map(async ({ fast, slow }) => ({ fast, slow, codeKibibytes: await gzippedKibibytes(fast) })),
  );
}

async function gzippedKibibytes([visits]: Visits[]): Promise<number> {
  let bytes = 0;
  for (const url of visits?.first.codeUrls ?? []) {
    const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    bytes += gzipSync(await response.bytes(), { level: 9 }).length;
  }
  return bytes / 1024;
}

type Row = {
  name: string;
  valueOf: (build: Measurement) => number;
  format: (value: number) => string;
  max?: number | undefined;
};

/** One row for each figure, with that of the former build beside it. */
function describe(page: string, measured: Measurement[], targets: Targets): BenchmarkResult[] {
  return rowsOf(targets).map(({ name, valueOf, format, max }) => {
    const [value = Number.NaN, former] = measured.map(valueOf);
    return {
      name: `${page}: ${name}`,
      crewdesk: format(value),
      ...(former !== undefined && { comparedWith: `former build: ${format(former)}`, ratio: value / former }),
      ...(max !== undefined && { target: `at most ${format(max)}`, isMet: value <= max }),
    };
  });
}

const count = (value: number) => String(Math.round(value));
const kibibytes = (value: number) => `${value.toFixed(1)} KiB`;
const fast = (valueOf: (visits: Visits) => number) => (build: Measurement) => median(build.fast.map(valueOf));
const slow = (valueOf: (visits: Visits) => number) => (build: Measurement) => median(build.slow.map(valueOf));

function rowsOf({ maxKibibytes, maxRequests, maxSlowMs }: Targets): Row[] {
  const requests = slow(({ first }) => first.requests);
  const slowReady = slow(({ first }) => first.contentMs);
  return [
    { name: 'requests', format: count, valueOf: requests, max: maxRequests },
    { name: 'scripts and styles', format: count, valueOf: fast(({ first }) => first.codeUrls.length) },
    {
      name: 'scripts and styles, gzip',
      format: kibibytes,
      valueOf: ({ codeKibibytes }) => codeKibibytes,
      max: maxKibibytes,
    },
    { name: 'received', format: kibibytes, valueOf: slow(({ first }) => first.receivedBytes / 1024) },
    ...timesOf([
      ['shell painted', fast(({ first }) => first.shellMs)],
      ['ready', fast(({ first }) => first.contentMs)],
      ['processor time', fast(({ first }) => first.taskMs)],
      ['processor time of scripts', fast(({ first }) => first.scriptMs)],
      ['processor time until idle', fast(({ idleTaskMs }) => idleTaskMs)],
      ['shell painted, 400 kbit/s', slow(({ first }) => first.shellMs)],
    ]),
    { name: 'ready, 400 kbit/s', format: formatMs, valueOf: slowReady, max: maxSlowMs },
    { name: 'files of a second visit', format: count, valueOf: fast(({ second }) => second.files.length) },
    ...timesOf([
      ['second visit ready', fast(({ second }) => second.contentMs)],
      ['second visit ready, 400 kbit/s', slow(({ second }) => second.contentMs)],
    ]),
  ];
}

const timesOf = (times: [string, Row['valueOf']][]): Row[] =>
  times.map(([name, valueOf]) => ({ name, format: formatMs, valueOf }));
