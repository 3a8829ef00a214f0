import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { injectionStrings } from '#e2e/fixtures/script-injection.ts';

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

/** The payload of every injection string sets this. */
export function expectNothingRan(): void {
  expect('__ran' in window).toBe(false);
}
