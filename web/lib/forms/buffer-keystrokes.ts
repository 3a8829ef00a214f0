/** What was typed for a field before it was there. */
export type KeystrokeBuffer = { text: string; enter: { inNewTab: boolean } | undefined };

const keepsEscape = 'data-mantine-stop-propagation';
const ownKeys = new Set(['Enter', 'Escape', 'Backspace', 'Tab']);

/**
 * Holds what is typed or pasted from now on for a field that is not there yet. Until then the focus belongs to something
 * that other keys do nothing to.
 * @param standIn what has the focus meanwhile; a press elsewhere means that the field is not waited for
 * @param onLeave called when the field is not wanted any more; nothing is held from then on
 * @returns ends the holding and gives what was held
 */
export function bufferKeystrokes(
  standIn: Element | null,
  onLeave: (why: 'escape' | 'press') => void,
): () => KeystrokeBuffer {
  const held: KeystrokeBuffer = { text: '', enter: undefined };
  const holding = new AbortController();

  function leave(why: 'escape' | 'press') {
    holding.abort();
    onLeave(why);
  }

  function handleKey(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    const isLetter = [...key].length === 1;
    // AltGr makes letters, and is Ctrl and Alt at once.
    const isCommand = (ctrlKey || metaKey) && !altKey && key !== 'Enter';
    if (isComposing || isCommand || (!isLetter && !ownKeys.has(key))) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') leave('escape');
    else if (key === 'Backspace') held.text = [...held.text].slice(0, -1).join('');
    else if (key === 'Enter' && !event.repeat) held.enter ??= { inNewTab: ctrlKey || metaKey };
    // After Enter it would be for the page that Enter leads to, and that is not there yet either.
    else if (isLetter && !held.enter) held.text += key;
  }

  function handlePaste(event: ClipboardEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!held.enter) held.text += event.clipboardData?.getData('text') ?? '';
  }

  function handlePress({ target }: PointerEvent) {
    if (!(target instanceof Node && standIn?.contains(target))) leave('press');
  }

  // A dialog below hears Escape first, and leaves it to what says so.
  standIn?.setAttribute(keepsEscape, 'true');
  holding.signal.addEventListener('abort', () => standIn?.removeAttribute(keepsEscape));
  const options = { capture: true, signal: holding.signal };
  window.addEventListener('keydown', handleKey, options);
  window.addEventListener('paste', handlePaste, options);
  window.addEventListener('pointerdown', handlePress, options);
  return () => {
    holding.abort();
    return held;
  };
}
