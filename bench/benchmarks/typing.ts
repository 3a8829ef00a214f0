import { chromium, type Locator, type Page } from '@playwright/test';
import { type Figure, milliseconds } from '#bench/base/report.ts';
import { median } from '#bench/base/statistics.ts';
import type { Installation } from '#bench/processes/installation.ts';
import { findBrowser } from '#scripts/find-browser.mjs';

const text = ' and forty more keys for the median of it';
const maxMilliseconds = 50;

/**
 * From a key to the next frame, in a work order with sixty pieces of equipment, sixty warranties and forty contacts, against
 * the one field of an empty page. Needs records, and a customer to give the new one to.
 */
export async function measureTyping({ crewdesk: { address }, token }: Installation): Promise<Figure[]> {
  const what = 'a key in a work order of sixty units, to the next frame';
  const browser = await chromium.launch({ executablePath: findBrowser() }).catch(() => undefined);
  if (browser === undefined) return [{ what, crewdesk: 'not opened: no Chromium here' }];
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript((value) => localStorage.setItem('crewdesk.session', value), token);
    await page.goto(`${address}/app/work-orders/${await addLargeRecord(address, token)}`);
    const equipment = page.getByRole('region', { name: 'Equipment', exact: true });
    await equipment.getByRole('button', { name: /^RTU-30/ }).click();
    const field = equipment.getByRole('textbox', { name: 'Serial' });
    // Once left and come back to, the form is checked at each key.
    await field.focus();
    await field.blur();
    const ours = median(await timesOfKeys(page, field));

    await page.goto('about:blank');
    await page.setContent('<input aria-label="Bare">');
    const bare = median(await timesOfKeys(page, page.getByLabel('Bare')));
    return [
      {
        what,
        crewdesk: milliseconds(ours),
        compared: `an empty page: ${milliseconds(bare)}`,
        target: `at most ${maxMilliseconds} ms`,
        isMet: ours <= maxMilliseconds,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Milliseconds, one for each key of the text. */
async function timesOfKeys(page: Page, field: Locator): Promise<number[]> {
  await field.press('End');
  await page.evaluate(watchKeys);
  await field.pressSequentially(text);
  return page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes);
}

/** As text, because the types of a page are not those of this program. */
const watchKeys = `
  globalThis.keyTimes = [];
  document.addEventListener(
    'input',
    ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => keyTimes.push(performance.now() - timeStamp))),
    true,
  );`;

/** Returns its id. */
async function addLargeRecord(address: string, token: string): Promise<string> {
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${address}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { data: unknown };
  };
  const [like] = (await call('/work-order?limit=1')).data as { _id: string }[];
  const { data } = (await call(`/work-order/${like?._id}`)) as { data: Record<string, unknown> };
  const sixty = Array.from({ length: 60 }, (_, number) => number);
  const record = {
    ...data,
    contacts: sixty.slice(0, 40).map((number) => ({
      title: 'Owner',
      name: `Person ${number}`,
      email: null,
      phoneNumbers: [{ name: 'Mobile', phone: '+13125550142' }],
    })),
    equipment: sixty.map((number) => ({
      identifier: `RTU-${number}`,
      type: 'Rooftop unit',
      size: '10 ton',
      manufacturer: 'Carrier',
      model: '48TC',
      serial: `S-${number}`,
      installDate: '2024-05-01',
    })),
    warranties: sixty.map((number) => ({
      equipmentSerial: `S-${number}`,
      company: 'Carrier',
      type: 'Parts',
      confirmationNumber: `C-${number}`,
      expirationDate: '2030-05-01',
      notify: [],
    })),
  };
  return ((await call('/work-order', record)).data as { _id: string })._id;
}
