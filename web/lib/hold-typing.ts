/** What was typed for a field before it was there. */
export type HeldTyping = { text: string; enter: { inNewTab: boolean } | undefined };

const ownKeys = new Set(['Enter', 'Escape', 'Backspace', 'Tab']);

/**
 * Holds what is typed from now on, which would otherwise go to whatever has the focus still.
 * @param onEscape called when it is not wanted any more; nothing is held from then on
 * @returns ends the holding and gives what was held
 */
export function holdTyping(onEscape: () => void): () => HeldTyping {
  const held: HeldTyping = { text: '', enter: undefined };

  function hold(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (isComposing || altKey || ((ctrlKey || metaKey) && key !== 'Enter')) return;
    const isLetter = [...key].length === 1;
    if (!isLetter && !ownKeys.has(key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') {
      end();
      onEscape();
    } else if (key === 'Backspace') held.text = [...held.text].slice(0, -1).join('');
    else if (key === 'Enter' && !event.repeat) held.enter ??= { inNewTab: ctrlKey || metaKey };
    // After Enter it would be for the page that Enter leads to, and that is not there yet either.
    else if (isLetter && !held.enter) held.text += key;
  }

  function end() {
    window.removeEventListener('keydown', hold, { capture: true });
    window.removeEventListener('pointerdown', end, { capture: true });
  }

  window.addEventListener('keydown', hold, { capture: true });
  // Whoever goes elsewhere types there.
  window.addEventListener('pointerdown', end, { capture: true });
  return () => {
    end();
    return held;
  };
}
