import { chromium, type Locator, type Page } from '@playwright/test';
import { type BenchmarkResult, formatMs } from '#bench/base/report.ts';
import { median } from '#bench/base/statistics.ts';
import type { Installation } from '#bench/processes/installation.ts';
import { findBrowser } from '#scripts/find-browser.mjs';

const typedText = ' and forty more keys for the median of it';
const maxMs = 50;

/**
 * Measures the time from a keystroke to the next frame in a work order with 60 pieces of equipment, 60 warranties and
 * 40 contacts, and in an empty page with one field. The installation must contain work orders.
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
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript((value) => localStorage.setItem('crewdesk.session', value), token);
    await page.goto(`${url}/app/work-orders/${await createLargeWorkOrder(url, token)}`);
    const equipment = page.getByRole('region', { name: 'Equipment', exact: true });
    await equipment.getByRole('button', { name: /^RTU-30/ }).click();
    const field = equipment.getByRole('textbox', { name: 'Serial' });
    // A field that has lost focus once is validated on every keystroke.
    await field.focus();
    await field.blur();
    const workOrderMs = median(await measureKeystrokes(page, field));

    await page.goto('about:blank');
    await page.setContent('<input aria-label="Only field">');
    const emptyPageMs = median(await measureKeystrokes(page, page.getByLabel('Only field')));
    return [
      {
        name,
        crewdesk: formatMs(workOrderMs),
        comparedWith: `empty page: ${formatMs(emptyPageMs)}`,
        target: `at most ${maxMs} ms`,
        isMet: workOrderMs <= maxMs,
      },
    ];
  } finally {
    await browser.close();
    // Later benchmarks must not sample the new work order, because they delete it.
    await scenario.deleteCreatedRows(pool, filledAt);
  }
}

/** The milliseconds for each character of `typedText`. */
async function measureKeystrokes(page: Page, field: Locator): Promise<number[]> {
  await field.press('End');
  await page.evaluate(recordKeystrokes);
  await field.pressSequentially(typedText);
  return page.evaluate(() => (globalThis as unknown as { keystrokeTimes: number[] }).keystrokeTimes);
}

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
