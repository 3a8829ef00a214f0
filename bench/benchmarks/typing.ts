import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { type BenchmarkResult, formatMs, formatNumber } from '#bench/base/report.ts';
import { median } from '#bench/base/statistics.ts';
import type { Installation } from '#bench/processes/installation.ts';
import { findBrowser } from '#scripts/browser/find-browser.mjs';

const typedText = ' and forty more keys for the median of it';
/** As fast as people type at most. */
const pauseMs = 40;
const maxMs = 50;
const rounds = 6;

/**
 * Measures the time from a keystroke to the next frame in a work order with 60 pieces of equipment, 60 warranties and
 * 40 contacts, with and without keeping what is typed, and in an empty page with one field. Also how many functions a key
 * calls. The installation must contain work orders.
 */
export async function measureTyping({
  crewdesk: { url },
  token,
  scenario,
  pool,
  filledAt,
}: Installation): Promise<BenchmarkResult[]> {
  const name = 'keystroke to next frame, work order with 60 pieces of equipment';
  const browser = await chromium.launch({ executablePath: findBrowser() }).catch(() => undefined);
  if (browser === undefined) return [{ name, crewdesk: 'not measured: Chromium not found' }];
  try {
    const form = { url, token, id: await createLargeWorkOrder(url, token) };
    const kept: Round[] = [];
    const unkept: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // In turns, so that neither is always the first.
      for (const keepsDrafts of round % 2 === 0 ? [true, false] : [false, true])
        (keepsDrafts ? kept : unkept).push(await measureForm(browser, form, keepsDrafts));
    }
    const page = await browser.newPage();
    await page.setContent('<input aria-label="Only field">');
    const emptyPageMs = median(await measureKeystrokes(page, page.getByLabel('Only field')));
    const [ms, unkeptMs] = [kept, unkept].map((all) => median(all.map(({ keyMs }) => keyMs))) as [
      number,
      number,
    ];
    const [slowest, unkeptSlowest] = [kept, unkept].map((all) => median(all.map((one) => one.slowestMs)));
    const [calls, unkeptCalls] = [kept, unkept].map((all) => median(all.map((one) => one.calls)));
    return [
      {
        name,
        crewdesk: formatMs(ms),
        comparedWith: `empty page: ${formatMs(emptyPageMs)}`,
        target: `at most ${maxMs} ms`,
        isMet: ms <= maxMs,
      },
      {
        name: 'the same keystrokes, while drafts are kept',
        crewdesk: formatMs(ms),
        comparedWith: `without drafts: ${formatMs(unkeptMs)}`,
        ratio: ms / unkeptMs,
      },
      {
        name: 'the slowest of forty of them',
        crewdesk: formatMs(slowest ?? Number.NaN),
        comparedWith: `without drafts: ${formatMs(unkeptSlowest ?? Number.NaN)}`,
      },
      {
        name: 'calls of functions per key, with all that follows',
        crewdesk: formatNumber(calls ?? Number.NaN),
        comparedWith: `without drafts: ${formatNumber(unkeptCalls ?? Number.NaN)}`,
      },
    ];
  } finally {
    await browser.close();
    // Later benchmarks must not sample the new work order, because they delete it.
    await scenario.deleteCreatedRows(pool, filledAt);
  }
}

type Round = { keyMs: number; slowestMs: number; calls: number };

/** Types into a unit of the work order, in a browser that has stored nothing yet. */
async function measureForm(
  browser: Browser,
  { url, token, id }: { url: string; token: string; id: string },
  keepsDrafts: boolean,
): Promise<Round> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript((value) => localStorage.setItem('crewdesk.session', value), token);
  if (!keepsDrafts) await page.addInitScript(forgetDraftOwner);
  await page.goto(`${url}/app/work-orders/${id}`);
  const equipment = page.getByRole('region', { name: 'Equipment', exact: true });
  await equipment.getByRole('button', { name: /^RTU-30/ }).click();
  const field = equipment.getByRole('textbox', { name: 'Serial' });
  // A field that has lost focus once is validated on every keystroke.
  await field.focus();
  await field.blur();
  const times = await measureKeystrokes(page, field);
  const calls = await countCalls(page, () => field.pressSequentially(typedText, { delay: pauseMs }));
  await context.close();
  return { keyMs: median(times), slowestMs: Math.max(...times), calls: calls / typedText.length };
}

/** Nobody is known who could read a draft, so none is kept. A string, because this program has no types of the DOM. */
const forgetDraftOwner = `
  const { getItem } = Storage.prototype;
  Storage.prototype.getItem = function (key) {
    return key === 'crewdesk.draft-owner' ? null : getItem.call(this, key);
  };`;

/** The milliseconds for each character of `typedText`. */
async function measureKeystrokes(page: Page, field: Locator): Promise<number[]> {
  await field.press('End');
  await page.evaluate(recordKeystrokes);
  await field.pressSequentially(typedText, { delay: pauseMs });
  await page.waitForFunction(`keystrokeTimes.length === ${typedText.length}`);
  return page.evaluate(() => (globalThis as unknown as { keystrokeTimes: number[] }).keystrokeTimes);
}

/** How many calls of functions happen in the page until what an action has begun is done. */
async function countCalls(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await act();
  await page.waitForTimeout(settleMs);
  const { result } = await session.send('Profiler.takePreciseCoverage');
  return result
    .flatMap(({ functions }) => functions)
    .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
}

/** Longer than a draft waits before it is stored. */
const settleMs = 500;

/** A string, because this program has no types of the DOM. */
const recordKeystrokes = `
  globalThis.keystrokeTimes = [];
  document.addEventListener(
    'input',
    ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => keystrokeTimes.push(performance.now() - timeStamp))),
    true,
  );`;

/** Copies the fields of an existing work order. Returns the id of the new one. */
async function createLargeWorkOrder(baseUrl: string, token: string): Promise<string> {
  const request = async (path: string, body?: object) => {
    const response = await fetch(`${baseUrl}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return (await response.json()) as { data: unknown };
  };
  const [existing] = (await request('/work-order?limit=1')).data as { _id: string }[];
  const { data } = (await request(`/work-order/${existing?._id}`)) as { data: Record<string, unknown> };
  const workOrder = { ...data, ...largeLists() };
  return ((await request('/work-order', workOrder)).data as { _id: string })._id;
}

function largeLists() {
  const numbers = Array.from({ length: 60 }, (_, index) => index);
  return {
    contacts: numbers.slice(0, 40).map((number) => ({
      title: 'Owner',
      name: `Person ${number}`,
      email: null,
      phoneNumbers: [{ name: 'Mobile', phone: '+13125550142' }],
    })),
    equipment: numbers.map((number) => ({
      identifier: `RTU-${number}`,
      type: 'Rooftop unit',
      size: '10 ton',
      manufacturer: 'Carrier',
      model: '48TC',
      serial: `S-${number}`,
      installDate: '2024-05-01',
    })),
    warranties: numbers.map((number) => ({
      equipmentSerial: `S-${number}`,
      company: 'Carrier',
      type: 'Parts',
      confirmationNumber: `C-${number}`,
      expirationDate: '2030-05-01',
      notify: [],
    })),
  };
}
