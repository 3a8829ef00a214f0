import { expect } from 'vitest';
import { queryClient } from '#web/lib/api/query-client.ts';

const fieldSelector = 'form :is(input, select, textarea):not([type="hidden"], :disabled)';

function isShown(field: HTMLElement): boolean {
  return field.checkVisibility() && field.getBoundingClientRect().width > 8;
}

const maxRetries = 3;
/** Longer than a dialog takes to open. */
const retryMs = 200;

/** Where the caret of a focused text area is: in its first line. */
const firstLine = 16;

/** What covers the middle of an element, or undefined if nothing does. */
function coverOf(element: Element): string | undefined {
  const { left, top, width, height } = element.getBoundingClientRect();
  const y = top + Math.min(height / 2, element instanceof HTMLTextAreaElement ? firstLine : height);
  const found = document.elementFromPoint(left + width / 2, y);
  if (found && (element.contains(found) || found.contains(element))) return undefined;
  // The label of a checkbox may lie above it.
  if (found?.closest('label')?.control === element) return undefined;
  return found ? `${found.tagName} ${found.textContent?.slice(0, 40)}` : 'outside the window';
}

function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Expects that no bar covers the focused field. */
export async function expectFocusUncovered(): Promise<void> {
  const field = document.activeElement;
  if (!field?.matches(fieldSelector)) throw new Error('No field has the focus.');
  await new Promise(requestAnimationFrame);
  expect(coverOf(field), 'the focused field is covered').toBeUndefined();
}

/** Focuses each field of the page's forms, or what else is selected, in turn and expects that no bar covers it. */
export async function expectFieldsUncovered(selector = fieldSelector): Promise<void> {
  // What loads later moves the fields.
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const fields = [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown);
  expect(fields.length).toBeGreaterThan(5);
  // Focusing the focused field would not scroll.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  // Downward and upward, because another bar is in the way each time.
  for (const field of [...fields, ...fields.toReversed()]) {
    // What has loaded since may have taken it away.
    if (!field.isConnected) continue;
    let cover = await focusAndFindCover(field);
    // A dialog that is still opening or growing while the field gets the focus has moved it since.
    for (let times = 0; times < maxRetries && cover !== undefined; times += 1) {
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      field.blur();
      cover = await focusAndFindCover(field);
    }
    const name =
      field.getAttribute('name') ??
      field.getAttribute('data-path') ??
      (field.ariaLabel || field.textContent || field.id);
    expect(cover, `${name} is covered`).toBeUndefined();
  }
}

async function focusAndFindCover(field: HTMLElement): Promise<string | undefined> {
  field.focus();
  // The browser has scrolled by now, and React renders what the focus changes before the next task.
  await nextTask();
  return coverOf(field);
}
