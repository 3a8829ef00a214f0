import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '#scripts/browser/find-browser.mjs';
import { startKillableBrowser } from './killable-browser.ts';
import { openStage, openWorkOrder, type Stage } from './stage.ts';

export type LostTypingReport = {
  closedTabs: number;
  /** Tabs whose text was not there, up to the last key, when the form was opened again. */
  lostTexts: string[];
  kills: number;
  /** How long before each kill the first key was typed that is missing; 0 if none is. */
  missingMs: { median: number; max: number };
  /** Kills after which more is missing than 300 ms, or the form did not restore anything. */
  faults: string[];
};

const maxMissingMs = 300;
const maxPauseMs = 50;
const restoreTimeoutMs = 15_000;

export function meetsTypingGuarantees({ closedTabs, lostTexts, kills, faults }: LostTypingReport): boolean {
  return closedTabs + kills > 0 && lostTexts.length === 0 && faults.length === 0;
}

const description = (page: Page) => page.getByLabel('Description', { exact: false }).first();

/** What the form of a work order has restored; undefined if it shows nothing but what is stored. */
async function readRestored(
  context: BrowserContext,
  stage: Stage,
  { token, id }: { token: string; id: string },
): Promise<string | undefined> {
  const page = await context.newPage();
  await openWorkOrder(page, stage, token, id);
  const restored = page.getByText(/^Restored what you typed at/);
  const isRestored = await restored.waitFor({ timeout: restoreTimeoutMs }).then(
    () => true,
    () => false,
  );
  const text = isRestored ? await description(page).inputValue() : undefined;
  await page.close();
  return text;
}

/** Closes a tab within 50 ms after the last key, so many times. Returns the texts that did not come back. */
async function closeTabs(stage: Stage, count: number): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: findBrowser() });
  try {
    const context = await browser.newContext();
    const token = await stage.signInSomebody('Carla Closes');
    const lostTexts: string[] = [];
    for (let number = 1; number <= count; number += 1) {
      const id = await stage.api.createWorkOrder();
      const page = await context.newPage();
      await openWorkOrder(page, stage, token, id);
      const text = `Tab ${number} of ${count}, typed until it was closed`;
      await description(page).fill('');
      await description(page).pressSequentially(text);
      await sleep(Math.random() * maxPauseMs);
      await page.close();
      const restored = await readRestored(context, stage, { token, id });
      if (restored !== text) lostTexts.push(`tab ${number}: ${restored}`);
    }
    return lostTexts;
  } finally {
    await browser.close();
  }
}

/** Types letters until the browser is killed. Returns the text, and when each key had arrived. */
async function typeUntilKilled(page: Page, until: number) {
  const arrivals: number[] = [];
  let text = '';
  await description(page).fill('');
  while (performance.now() < until) {
    const letter = String.fromCharCode(97 + (text.length % 26));
    await page.keyboard.type(letter);
    text += letter;
    arrivals.push(performance.now());
    await sleep(10 + Math.random() * 60);
  }
  return { text, arrivals };
}

/** Kills the browser while somebody types, so many times. */
async function killBrowsers(stage: Stage, count: number, log: (line: string) => void) {
  const profile = join(stage.folder, 'profile');
  const token = await stage.signInSomebody('Kim Killed');
  const missing: number[] = [];
  const faults: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const id = await stage.api.createWorkOrder();
    const browser = await startKillableBrowser(profile);
    const page = await browser.context.newPage();
    await openWorkOrder(page, stage, token, id);
    await description(page).focus();
    const { text, arrivals } = await typeUntilKilled(page, performance.now() + 500 + Math.random() * 2_000);
    const killedAt = performance.now();
    await browser.kill();

    const next = await startKillableBrowser(profile);
    const restored = await readRestored(next.context, stage, { token, id });
    await next.kill();
    const isPart = restored !== undefined && text.startsWith(restored);
    const firstMissing = isPart ? arrivals[restored.length] : arrivals[0];
    const missingMs = firstMissing === undefined ? 0 : Math.round(killedAt - firstMissing);
    missing.push(missingMs);
    if (!isPart || missingMs > maxMissingMs)
      faults.push(`kill ${number}: ${missingMs} ms missing, typed ${text}, restored ${restored}`);
    if (number % 20 === 0) log(`${number} kills, at most ${Math.max(...missing)} ms missing`);
  }
  const sorted = missing.toSorted((one, other) => one - other);
  return {
    missingMs: { median: sorted[Math.floor(sorted.length / 2)] ?? 0, max: sorted.at(-1) ?? 0 },
    faults,
  };
}

/** Closes tabs and kills browsers while somebody types, and opens the form again. */
export async function runLostTyping(count: number, log: (line: string) => void): Promise<LostTypingReport> {
  const stage = await openStage();
  try {
    const lostTexts = await closeTabs(stage, count);
    log(`${count} closed tabs, ${count - lostTexts.length} back`);
    const kills = await killBrowsers(stage, count, log);
    return { closedTabs: count, lostTexts, kills: count, ...kills };
  } finally {
    await stage.stop();
  }
}
