import { expect } from 'vitest';

/** The visible text nodes that show a part of a text, or all of it. */
function findTextNodes(text: string): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const content = node.textContent?.trim() ?? '';
    const isPart = content.includes(text) || (content.length > 8 && text.includes(content));
    if (
      isPart &&
      node.parentElement?.checkVisibility() &&
      !node.parentElement.closest('option, title, style')
    )
      found.push(node as Text);
  }
  return found;
}

/** How many pixels of a text node stick out of the window, or of what hides or scrolls its overflow. */
function hiddenPixels(node: Text): number {
  const range = document.createRange();
  range.selectNodeContents(node);
  const rects = [...range.getClientRects()];
  const [left, right] = [Math.min(...rects.map((r) => r.left)), Math.max(...rects.map((r) => r.right))];
  let hidden = Math.max(0, -left, right - document.documentElement.clientWidth);
  for (let element = node.parentElement; element; element = element.parentElement) {
    if (getComputedStyle(element).overflowX === 'visible') continue;
    const box = element.getBoundingClientRect();
    hidden = Math.max(hidden, box.left - left, right - box.right);
  }
  return Math.round(hidden);
}

/** Expects that a text is shown somewhere, wholly wherever it is, and that nothing scrolls sideways. */
export async function expectWhole(text: string): Promise<void> {
  await expect.poll(() => findTextNodes(text).length, { message: `${text} is shown` }).toBeGreaterThan(0);
  const cut = findTextNodes(text).filter((node) => hiddenPixels(node) > 1);
  expect(cut.map((node) => `${node.parentElement?.outerHTML} ${hiddenPixels(node)}`)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
}
