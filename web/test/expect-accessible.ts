import axe, { type ElementContext, type RunOptions } from 'axe-core';
import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { describeColors, findChangedElements } from './colors/describe-colors.ts';

const colorRuleIds = ['color-contrast', 'link-in-text-block'];
const allRules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const colorRules: RunOptions = { runOnly: { type: 'rule', values: colorRuleIds } };
const rulesWithoutColors: RunOptions = {
  ...allRules,
  rules: Object.fromEntries(colorRuleIds.map((id) => [id, { enabled: false }])),
};
const screenWidths = [1440, 390];
const modalDialog = '[aria-modal="true"]';

function isRunning({ effect, playState }: Animation): boolean {
  // Loaders never end.
  return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
}

const changesColor = (animation: Animation) =>
  animation instanceof CSSTransition && /color$|^(fill|stroke)$/.test(animation.transitionProperty);

/**
 * Resolves after three frames without an animation. Changes of colors are finished at once: a different color scheme
 * starts hundreds, and only their end counts. What appears or goes away takes its time.
 */
async function waitForAnimations(): Promise<void> {
  for (let quietFrames = 0; quietFrames < 3; ) {
    await new Promise(requestAnimationFrame);
    const running = document.getAnimations().filter(isRunning);
    for (const animation of running.filter(changesColor)) animation.finish();
    quietFrames = running.length > 0 ? 0 : quietFrames + 1;
  }
}

async function findViolations(within: ElementContext, options: RunOptions): Promise<string[]> {
  // Only a rule about sounds and videos would load something ahead, and there are none.
  const { violations } = await axe.run(within, { ...options, resultTypes: ['violations'], preload: false });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  );
}

/** The largest parts of an element that neither are in a modal dialog nor hold one. */
function findPartsBehindDialog(parent: Element): HTMLElement[] {
  return [...parent.children].flatMap((part) => {
    if (part.matches(modalDialog)) return [];
    if (part.querySelector(modalDialog)) return findPartsBehindDialog(part);
    return part instanceof HTMLElement ? [part] : [];
  });
}

/** Leaves out what is behind a modal dialog during a check: axe would look at it, and the browser style it. */
async function withoutPage(check: () => Promise<void>): Promise<void> {
  const { scrollX, scrollY } = window;
  // The dialog is inside the page.
  const behind = findPartsBehindDialog(document.body);
  for (const part of behind) part.style.contentVisibility = 'hidden';
  try {
    for (const one of document.querySelectorAll(modalDialog))
      expect(one.checkVisibility(), 'the dialog is shown').toBe(true);
    await check();
  } finally {
    for (const part of behind) part.style.contentVisibility = '';
    window.scrollTo(scrollX, scrollY);
  }
}

async function resizeWindow(width: number, height: number): Promise<void> {
  if (width === window.innerWidth && height === window.innerHeight) return;
  await page.viewport(width, height);
  await waitForAnimations();
}

const pageHeight = () => document.documentElement.scrollHeight;

/**
 * Makes the window at least as tall as the page, so that no sticky bar covers part of a button.
 * @returns the height
 */
async function fitWindow(width: number, minHeight: number): Promise<number> {
  if (width !== window.innerWidth) await resizeWindow(width, minHeight);
  const height = Math.max(minHeight, pageHeight());
  await resizeWindow(width, height);
  return height;
}

async function expectAccessibleWithin(scope: string, widths: number[]): Promise<void> {
  const { innerWidth, innerHeight } = window;
  const sizes: [width: number, height: number][] = [];
  let colors: ReturnType<typeof describeColors> | undefined;
  /** What the rules about colors have to look at: at the second width, only what that width changes. */
  const findColors = () => {
    const before = colors;
    colors = describeColors(scope);
    const changed = before && findChangedElements(colors, before);
    // A change around the part changes all of it.
    const isWithin = changed?.every((element) => element.closest(scope));
    return changed && isWithin ? changed : [...document.querySelectorAll(scope)];
  };
  // A resized window waits by itself.
  if (pageHeight() <= innerHeight) await waitForAnimations();
  for (const width of widths) {
    sizes.push([width, await fitWindow(width, innerHeight)]);
    const rules = findColors().length > 0 ? allRules : rulesWithoutColors;
    expect(await findViolations(scope, rules), `${width} px wide`).toEqual([]);
    expect(document.documentElement.scrollWidth, 'scrolls sideways').toBeLessThanOrEqual(width);
  }
  await commands.emulateMedia({ colorScheme: 'dark' });
  await waitForAnimations();
  colors = undefined;
  for (const [width, height] of sizes.toReversed()) {
    await resizeWindow(width, height);
    const include = findColors();
    if (include.length === 0) continue;
    expect(await findViolations({ include }, colorRules), `in dark, ${width} px wide`).toEqual([]);
  }
  await commands.emulateMedia({ colorScheme: 'light' });
  await page.viewport(innerWidth, innerHeight);
}

/** Checks what can be used: content behind a modal dialog is inert and was checked before. */
async function expectAccessibleAt(widths: number[], within?: string): Promise<void> {
  const open = document.querySelector(modalDialog);
  const scope = within ?? (open ? modalDialog : 'html');
  const check = () => expectAccessibleWithin(scope, widths);
  if (open && (!within || open.querySelector(within))) await withoutPage(check);
  else await check();
}

/**
 * Expects no axe violations in the light and dark color schemes, and nothing that scrolls sideways. Leaves the page in
 * light.
 * @param within a selector of the part to check, where the rest was checked before
 */
export async function expectAccessible(within?: string): Promise<void> {
  await expectAccessibleAt([window.innerWidth], within);
}

/** Like `expectAccessible`, on a wide and on a narrow screen. Leaves the window as wide as it was. */
export async function expectAccessibleAtAllWidths(within?: string): Promise<void> {
  await expectAccessibleAt(screenWidths, within);
}
