/**
 * Call after handling Enter: ignores the key while it is still held, or pressed again because the response was slow, so
 * that it doesn't reach the newly focused element. Ends with any other key or pointer press.
 * @param durationMs how long to ignore repeated presses
 */
export function ignoreEnter(durationMs = 0): void {
  const until = performance.now() + durationMs;
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.repeat || performance.now() < until)) {
      event.preventDefault();
      event.stopPropagation();
    } else controller.abort();
  }

  window.addEventListener('keydown', handleKey, options);
  window.addEventListener('pointerdown', () => controller.abort(), options);
}
