/** Keystrokes typed for a field before it existed. */
export type KeystrokeBuffer = { text: string; enter: { inNewTab: boolean } | undefined };

const stopEscapeAttribute = 'data-mantine-stop-propagation';
const handledKeys = new Set(['Enter', 'Escape', 'Backspace', 'Tab']);

/**
 * Buffers keystrokes and pasted text for a field that doesn't exist yet. Until it does, the focus should be on an
 * element that ignores all other keys.
 * @param focusHolder the element that has the focus in the meantime; a press outside of it cancels
 * @param onCancel called when the user cancels with Escape or a press; nothing is buffered from then on
 * @returns a function that stops buffering and returns the buffer
 */
export function bufferKeystrokes(
  focusHolder: Element | null,
  onCancel: (reason: 'escape' | 'press') => void,
): () => KeystrokeBuffer {
  const buffer: KeystrokeBuffer = { text: '', enter: undefined };
  const controller = new AbortController();

  function cancel(reason: 'escape' | 'press') {
    controller.abort();
    onCancel(reason);
  }

  function handleKey(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    const isCharacter = [...key].length === 1;
    // AltGr types characters and is reported as Ctrl+Alt.
    const isCommand = (ctrlKey || metaKey) && !altKey && key !== 'Enter';
    if (isComposing || isCommand || (!isCharacter && !handledKeys.has(key))) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') cancel('escape');
    else if (key === 'Backspace') buffer.text = [...buffer.text].slice(0, -1).join('');
    else if (key === 'Enter' && !event.repeat) buffer.enter ??= { inNewTab: ctrlKey || metaKey };
    // Characters after Enter are meant for the page that Enter opens, which isn't there yet either.
    else if (isCharacter && !buffer.enter) buffer.text += key;
  }

  function handlePaste(event: ClipboardEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!buffer.enter) buffer.text += event.clipboardData?.getData('text') ?? '';
  }

  function handlePress({ target }: PointerEvent) {
    if (!(target instanceof Node && focusHolder?.contains(target))) cancel('press');
  }

  // An open dialog handles Escape first, unless the focused element has this attribute.
  focusHolder?.setAttribute(stopEscapeAttribute, 'true');
  controller.signal.addEventListener('abort', () => focusHolder?.removeAttribute(stopEscapeAttribute));
  const options = { capture: true, signal: controller.signal };
  window.addEventListener('keydown', handleKey, options);
  window.addEventListener('paste', handlePaste, options);
  window.addEventListener('pointerdown', handlePress, options);
  return () => {
    controller.abort();
    return buffer;
  };
}
