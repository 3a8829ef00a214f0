import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { Figure } from '#bench/base/report.ts';
import { findBrowser } from '#scripts/find-browser.mjs';

const maxKibibytes = 145;

/** What the login page loads of scripts and styles: the page is opened in Chromium, then each file is weighed by gzip. */
export async function weighLoginPage(address: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findBrowser() }).catch(() => undefined);
  if (browser === undefined) {
    return [{ what: 'scripts and styles of the login page', crewdesk: 'not weighed: no Chromium here' }];
  }
  const weights = new Map<string, number>();
  try {
    const page = await browser.newPage();
    page.on('response', async (response) => {
      const isCode = ['script', 'stylesheet'].includes(response.request().resourceType());
      if (isCode) weights.set(response.url(), 0);
    });
    await page.goto(address, { waitUntil: 'networkidle' });
  } finally {
    await browser.close();
  }
  for (const url of weights.keys()) weights.set(url, await weigh(url));
  const kibibytes = [...weights.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024;
  return [
    {
      what: `scripts and styles of the login page (${weights.size} files, gzip)`,
      crewdesk: `${kibibytes.toFixed(1)} KiB`,
      target: `at most ${maxKibibytes} KiB`,
      isMet: kibibytes <= maxKibibytes,
    },
  ];
}

async function weigh(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  return gzipSync(await answer.bytes(), { level: 9 }).length;
}
