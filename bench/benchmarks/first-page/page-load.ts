import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { type Requests, watchRequests } from './watch-requests.ts';

/** A page, and how to see what of it has been painted. */
export type MeasuredPage = {
  path: string;
  /** A selector of the first useful thing: the shell. */
  shell: string;
  /** A selector of what the user came for. */
  content: string;
  /** The session of the user. Undefined: nobody has signed in. */
  token: string | undefined;
};

export type PageLoad = Requests & {
  /** From the start of the navigation until it was painted. */
  shellMs: number;
  contentMs: number;
  /** Processor time of the page's main thread until then: all of it, and that of scripts. */
  taskMs: number;
  scriptMs: number;
};

export type Line = { bitsPerSecond: number; latencyMs: number };

/** Longer than the page waits before it loads code ahead of use, and than that takes on a fast line. */
const idleMs = 4_000;

export type Visits = {
  first: PageLoad;
  second: PageLoad;
  /** Processor time of the main thread on the first visit, with what is loaded ahead of use. */
  idleTaskMs: number;
};

/** Opens a page in a browser that has never seen it, and then again. */
export async function visitTwice(
  browser: Browser,
  url: string,
  page: MeasuredPage,
  line?: Line,
): Promise<Visits> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const { idleTaskMs, ...first } = await load(context, url, page, line, line ? 0 : idleMs);
    return { first, second: await load(context, url, page, line, 0), idleTaskMs };
  } finally {
    await context.close();
  }
}

async function load(
  context: BrowserContext,
  url: string,
  { path, shell, content, token }: MeasuredPage,
  line: Line | undefined,
  idleMs: number,
): Promise<PageLoad & { idleTaskMs: number }> {
  const page = await context.newPage();
  try {
    const client = await context.newCDPSession(page);
    // Not the time that the thread waited for others.
    await client.send('Performance.enable', { timeDomain: 'threadTicks' });
    const snapshot = await watchRequests(client);
    if (line) await slowDown(client, line);
    if (token !== undefined)
      await page.addInitScript((value) => localStorage.setItem('crewdesk.session', value), token);
    await page.addInitScript({ content: watchPaint(shell, content) });
    await page.goto(url + path, { waitUntil: 'commit' });
    const [shellMs, contentMs] = await readPaint(page);
    const requests = snapshot();
    const { taskMs, scriptMs } = await readProcessorTime(client);
    await sleep(idleMs);
    const { taskMs: idleTaskMs } = await readProcessorTime(client);
    return { ...requests, shellMs, contentMs, taskMs, scriptMs, idleTaskMs };
  } finally {
    await page.close();
  }
}

/** Longer than any page takes on the slow line. */
const maxMs = 60_000;

/** Runs in the page before its own scripts. A string, because this program has no types of the DOM. */
const watchPaint = (...selectors: string[]) => `
  globalThis.painted = Promise.all(${JSON.stringify(selectors)}.map((selector) => new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(selector + ' was not painted.')), ${maxMs});
    const check = () =>
      document.querySelector(selector)
        ? requestAnimationFrame(() => resolve(performance.now()))
        : requestAnimationFrame(check);
    requestAnimationFrame(check);
  })));`;

function readPaint(page: Page): Promise<[number, number]> {
  return page.evaluate(() => (globalThis as unknown as { painted: Promise<[number, number]> }).painted);
}

async function readProcessorTime(client: CDPSession): Promise<{ taskMs: number; scriptMs: number }> {
  const { metrics } = await client.send('Performance.getMetrics');
  const msOf = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN);
  return { taskMs: msOf('TaskDuration'), scriptMs: msOf('ScriptDuration') };
}

function slowDown(client: CDPSession, { bitsPerSecond, latencyMs }: Line): Promise<unknown> {
  const bytesPerSecond = bitsPerSecond / 8;
  return client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
