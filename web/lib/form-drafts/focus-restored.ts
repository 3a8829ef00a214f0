import type { DraftFocus } from '#web/lib/drafts/stored-draft.ts';

/** A tab that has to open first takes a moment. */
const timeoutMs = 2_000;

/** Puts the cursor back to where the user typed last. Not on touch screens, whose keyboard would cover the page. */
export function focusRestored({ path, caret }: DraftFocus, jumpTo: (path: string) => void): void {
  if (!window.matchMedia('(pointer: fine)').matches) return;
  const controller = new AbortController();
  document.addEventListener(
    'focusin',
    ({ target }) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (!isField || target.name !== path) return;
      controller.abort();
      // Email and number inputs have no caret.
      if (caret !== null && target.selectionStart !== null) target.setSelectionRange(caret, caret);
    },
    { signal: controller.signal },
  );
  // The user has not left the field that the page focused first, so the form learns nothing of it and shows no error.
  if (document.activeElement !== document.body)
    document.addEventListener('focusout', (event) => event.stopPropagation(), {
      capture: true,
      once: true,
      signal: controller.signal,
    });
  window.setTimeout(() => controller.abort(), timeoutMs);
  jumpTo(path);
}
