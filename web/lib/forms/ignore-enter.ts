/**
 * For what Enter has done: the key, still held, or pressed again because the answer came late, is not meant for what has
 * the focus since. Any other key or press ends it.
 * @param milliseconds for how long a new press is taken for impatience
 */
export function ignoreEnter(milliseconds = 0): void {
  const until = performance.now() + milliseconds;
  const ignoring = new AbortController();
  const options = { capture: true, signal: ignoring.signal };

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.repeat || performance.now() < until)) {
      event.preventDefault();
      event.stopPropagation();
    } else ignoring.abort();
  }

  window.addEventListener('keydown', handleKey, options);
  window.addEventListener('pointerdown', () => ignoring.abort(), options);
}
