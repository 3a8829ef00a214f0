import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { injectionStrings } from '#e2e/fixtures/script-injection.ts';
import { sampleEquipment, sampleId, sampleWarranty } from '#web/test/samples.ts';

const isFullLength = import.meta.env.TEST_LENGTH === 'full';

/** All injection strings, from one of them on, in one text. */
const textFrom = (start: number) =>
  [...injectionStrings.slice(start), ...injectionStrings.slice(0, start)].join(' ');

/** What is shown: one text that holds every injection string; `npm run harness -- attack` shows each by itself. */
export const injectionTexts = isFullLength ? injectionStrings : [textFrom(0)];

/** Rows of a record that hold every injection string in each of their texts. */
export const injectionRows = {
  statusTimeline: injectionTexts.map((status) => ({
    _id: sampleId(),
    status,
    statusObtainedAt: '2026-03-12',
  })),
  equipment: injectionTexts.map((text) => ({
    ...sampleEquipment(text, text, text),
    type: text,
    size: text,
    model: text,
  })),
  warranties: injectionTexts.map((text) => ({ ...sampleWarranty(text, text), confirmationNumber: text })),
};

/** Returns different texts one after the other: each holds all injection strings, or at full length one of them. */
export function injectionsFrom(start: number): () => string {
  let next = start;
  return () => {
    const index = next++ % injectionStrings.length;
    return isFullLength ? (injectionStrings[index] ?? '') : textFrom(index);
  };
}

/** The values of all text fields in a part of the page, from top to bottom. */
export function fieldValues(part: Pick<Locator, 'getByRole'> = page): string[] {
  const fields = [...part.getByRole('textbox').elements(), ...part.getByRole('combobox').elements()];
  return fields.map((field) => (field as HTMLInputElement).value);
}

/** The texts of all elements with a role. */
export function textsOfAll(elements: Locator): (string | null)[] {
  return elements.elements().map(({ textContent }) => textContent);
}

/** Resolves once an element whose source cannot be loaded has reported it. */
function waitForLoadError(tag: 'img' | 'video'): Promise<unknown> {
  return new Promise((resolve) => {
    const element = document.createElement(tag);
    element.onerror = resolve;
    element.src = 'x';
  });
}

/** Expects that no payload of an injection string ran. Waits for the events that some of them wait for. */
export async function expectNothingRan(): Promise<void> {
  await Promise.all([waitForLoadError('img'), waitForLoadError('video')]);
  const hasRun = '__ran' in window;
  // The next test starts without it.
  Reflect.deleteProperty(window, '__ran');
  expect(hasRun).toBe(false);
}

/** Waits until there is an element for each text, which holds it that many times. */
export async function expectEachToHold(
  times: number,
  elements: Locator,
  texts: readonly string[] = injectionTexts,
): Promise<void> {
  const counts = () =>
    textsOfAll(elements).map((content, index) => (content ?? '').split(texts[index] ?? '').length - 1);
  await expect.poll(counts).toEqual(texts.map(() => times));
}

/** Clicks without the mouse, which takes a while to get there. */
export function clickImmediately(button: Locator): void {
  (button.element() as HTMLElement).click();
}
