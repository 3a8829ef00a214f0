type TextControl = HTMLInputElement | HTMLTextAreaElement;

function isTextControl(element: Element | null): element is TextControl {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** A page that is left stays for some frames after the navigation, on a busy machine for longer. */
const timeoutMs = 5000;

/** On nothing at all, or on the page as a whole, which has it where nothing in it does. */
function isOnNoField(focused: Element | null): boolean {
  return focused === document.body || focused?.id === 'content';
}

/** Whether there is nothing more to wait for: the other page has come, or somebody has chosen another place meanwhile. */
function scheduleNextOccurrence(left: TextControl, known: string): boolean {
  if (left.isConnected) return false;
  if (!isOnNoField(document.activeElement)) return true;
  const field = document.querySelector<TextControl>(`form [name="${CSS.escape(left.name)}"]`);
  if (!field) return false;
  field.focus({ preventScroll: true });
  const caret = left.selectionStart;
  // Neither can be set where the browser keeps no caret: in e-mail addresses and numbers.
  if (caret === null) return true;
  if (left.value !== known) {
    field.setRangeText(left.value, 0, field.value.length);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(caret, caret);
  return true;
}

/**
 * Leads whoever is typing on to the same field of the form that is about to take the place of this one, with what they
 * typed until it was there. To be called before the change.
 */
export function retainFieldFocus(): void {
  const left = document.activeElement;
  if (!isTextControl(left) || !left.name) return;
  const known = left.value;
  // With the change itself and not a frame later: a key that is pressed in between would reach nobody.
  const watch = new MutationObserver(() => scheduleNextOccurrence(left, known) && watch.disconnect());
  watch.observe(document.body, { childList: true, subtree: true });
  window.setTimeout(() => watch.disconnect(), timeoutMs);
}
