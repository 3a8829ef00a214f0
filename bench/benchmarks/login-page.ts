import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { BenchmarkResult } from '#bench/base/report.ts';
import { findBrowser } from '#scripts/find-browser.mjs';

const maxKibibytes = 145;

/** Measures the gzipped size of all scripts and styles that the login page loads in Chromium. */
export async function measureLoginPageSize(url: string): Promise<BenchmarkResult[]> {
  const browser = await chromium.launch({ executablePath: findBrowser() }).catch(() => undefined);
  if (browser === undefined) {
    return [{ name: 'scripts and styles of the login page', crewdesk: 'not measured: Chromium not found' }];
  }
  const fileUrls = new Set<string>();
  try {
    const page = await browser.newPage();
    page.on('response', (response) => {
      if (['script', 'stylesheet'].includes(response.request().resourceType())) fileUrls.add(response.url());
    });
    await page.goto(url, { waitUntil: 'networkidle' });
  } finally {
    await browser.close();
  }
  let bytes = 0;
  for (const fileUrl of fileUrls) bytes += await gzippedSize(fileUrl);
  const kibibytes = bytes / 1024;
  return [
    {
      name: `scripts and styles of the login page (${fileUrls.size} files, gzip)`,
      crewdesk: `${kibibytes.toFixed(1)} KiB`,
      target: `at most ${maxKibibytes} KiB`,
      isMet: kibibytes <= maxKibibytes,
    },
  ];
}

async function gzippedSize(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  return gzipSync(await response.bytes(), { level: 9 }).length;
}
