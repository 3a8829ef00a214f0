import axe from 'axe-core';
import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';

type RuleFilter = { type: 'tag' | 'rule'; values: string[] };

const allRules: RuleFilter = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const colorRules: RuleFilter = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

function isAnimating(): boolean {
  return document.getAnimations().some(({ effect, playState }) => {
    // Loaders never end.
    return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  });
}

/** Resolves after three frames without an animation. */
async function waitForAnimations(): Promise<void> {
  for (let quietFrames = 0; quietFrames < 3; quietFrames = isAnimating() ? 0 : quietFrames + 1) {
    await new Promise(requestAnimationFrame);
  }
}

async function findViolations(within: string, runOnly: RuleFilter): Promise<string[]> {
  const { violations } = await axe.run(within, { runOnly, resultTypes: ['violations'] });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  );
}

/** Expects no axe violations in the light and dark color schemes. Leaves the page in light. */
export async function expectAccessible(within?: string): Promise<void> {
  const { innerWidth: width, innerHeight: height } = window;
  // The viewport is as tall as the page, so that no sticky bar covers part of a button.
  await page.viewport(width, Math.max(height, document.documentElement.scrollHeight));
  await waitForAnimations();
  const dialog = '[aria-modal="true"]';
  // Content behind a modal dialog is inert and was checked before.
  const scope = within ?? (document.querySelector(dialog) ? dialog : 'html');
  expect(await findViolations(scope, allRules)).toEqual([]);
  await commands.emulateMedia({ colorScheme: 'dark' });
  await waitForAnimations();
  expect(await findViolations(scope, colorRules), 'in dark').toEqual([]);
  await commands.emulateMedia({ colorScheme: 'light' });
  await page.viewport(width, height);
}
