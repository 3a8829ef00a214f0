type TextControl = HTMLInputElement | HTMLTextAreaElement;

function isTextControl(element: Element | null): element is TextControl {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** The old page stays for a few frames after the navigation, longer on a busy machine. */
const timeoutMs = 5000;

/** Whether the focus is on the body or on the page as a whole. */
function isUnfocused(focused: Element | null): boolean {
  return focused === document.body || focused?.id === 'content';
}

/** Returns true when done: the new field has the focus, or the user has focused something else. */
function moveFocusToNewField(oldField: TextControl, initialValue: string, name: string): boolean {
  if (oldField.isConnected) return false;
  if (!isUnfocused(document.activeElement)) return true;
  const field = document.querySelector<TextControl>(`form [name="${CSS.escape(name)}"]`);
  if (!field) return false;
  field.focus({ preventScroll: true });
  const caret = oldField.selectionStart;
  // Email and number inputs have no caret, so neither text nor caret can be set.
  if (caret === null) return true;
  if (oldField.value !== initialValue) {
    field.setRangeText(oldField.value, 0, field.value.length);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(caret, caret);
  return true;
}

/**
 * Call before this form, or its rows, are replaced by others. Moves the focus, the text typed in the meantime and the
 * caret to the same field of the new form, so that the user can keep typing.
 * @param newName the name of the same field in the new form; undefined if it has none
 */
export function retainFieldFocus(newName: (name: string) => string | undefined = (name) => name): void {
  const oldField = document.activeElement;
  if (!isTextControl(oldField) || !oldField.name) return;
  const name = newName(oldField.name);
  if (name === undefined) return;
  const initialValue = oldField.value;
  // React to the DOM change itself and not a frame later: a key pressed in between would be lost.
  const observer = new MutationObserver(
    () => moveFocusToNewField(oldField, initialValue, name) && observer.disconnect(),
  );
  observer.observe(document.body, { childList: true, subtree: true });
  window.setTimeout(() => observer.disconnect(), timeoutMs);
}
