type TextControl = HTMLInputElement | HTMLTextAreaElement;

function isTextControl(element: Element | null): element is TextControl {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** A page that is left stays for some frames after the navigation. */
const framesToWait = 60;

function moveOn(left: TextControl, known: string, frames = framesToWait): void {
  if (left.isConnected) {
    if (frames > 0) requestAnimationFrame(() => moveOn(left, known, frames - 1));
    return;
  }
  // Somebody has chosen another place meanwhile.
  if (document.activeElement !== document.body) return;
  const field = document.querySelector<TextControl>(`form [name="${CSS.escape(left.name)}"]`);
  field?.focus({ preventScroll: true });
  const caret = left.selectionStart;
  // Neither can be set where the browser keeps no caret: in e-mail addresses and numbers.
  if (!field || caret === null) return;
  if (left.value !== known) {
    field.setRangeText(left.value, 0, field.value.length);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(caret, caret);
}

/**
 * Leads whoever is typing on to the same field of the form that is about to take the place of this one, with what they
 * typed until it was there. To be called before the change.
 */
export function keepFieldFocus(): void {
  const left = document.activeElement;
  if (isTextControl(left) && left.name) moveOn(left, left.value);
}
