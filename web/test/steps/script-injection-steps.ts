import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { injectionStrings } from '#e2e/fixtures/script-injection.ts';
import { sampleEquipment, sampleId, sampleWarranty } from '#web/test/samples.ts';

/** One string in six for what shows a single text at a time; `npm run harness -- attack` tries all of them. */
const step = import.meta.env.TEST_LENGTH === 'full' ? 1 : 6;
export const someInjectionStrings = injectionStrings.filter((_, index) => index % step === 0);

/**
 * Where to begin so that views with this many texts show all injection strings together; `npm run harness -- attack`
 * begins with each.
 */
export function someStarts(textsPerView: number): number[] {
  const distance = import.meta.env.TEST_LENGTH === 'full' ? 1 : textsPerView;
  return [...injectionStrings.keys()].filter((index) => index % distance === 0);
}

/** Rows of a record that hold every injection string in each of their texts. */
export const injectionRows = {
  statusTimeline: injectionStrings.map((status) => ({
    _id: sampleId(),
    status,
    statusObtainedAt: '2026-03-12',
  })),
  equipment: injectionStrings.map((text) => ({
    ...sampleEquipment(text, text, text),
    type: text,
    size: text,
    model: text,
  })),
  warranties: injectionStrings.map((text) => ({ ...sampleWarranty(text, text), confirmationNumber: text })),
};

/** Returns the injection strings one after the other, from one of them on. */
export function injectionsFrom(start: number): () => string {
  let next = start;
  return () => injectionStrings[next++ % injectionStrings.length] ?? '';
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

/** Waits until there is an element for each injection string, which holds it that many times. */
export async function expectEachToHold(
  times: number,
  elements: Locator,
  texts: readonly string[] = injectionStrings,
): Promise<void> {
  const counts = () =>
    textsOfAll(elements).map((content, index) => (content ?? '').split(texts[index] ?? '').length - 1);
  await expect.poll(counts).toEqual(texts.map(() => times));
}

/** Clicks without the mouse, which takes a while to get there. */
export function clickImmediately(button: Locator): void {
  (button.element() as HTMLElement).click();
}
