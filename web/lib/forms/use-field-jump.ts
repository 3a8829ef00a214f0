import { useCallback, useEffect, useRef, useState } from 'react';

/** An input that holds several texts stands for each of them. */
function findField(form: HTMLFormElement, path: string): HTMLElement | undefined {
  for (let at = path; at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const name = CSS.escape(at);
    const field = form.querySelector<HTMLElement>(`[name="${name}"], [data-path="${name}"]`);
    if (field) return field;
  }
  return undefined;
}

/** The field itself; for a list as a whole, what stands for it (`data-path`). */
function focusField(form: HTMLFormElement, path: string): void {
  const field = findField(form, path);
  field?.focus({ preventScroll: true });
  // With its label, and clear of what sticks to the edges of the window.
  (field?.closest('.mantine-InputWrapper-root') ?? field)?.scrollIntoView({ block: 'nearest' });
}

/** The way to a field by its path. `reveal` brings it out of wherever it is hidden, a closed tab for example. */
export function useFieldJump(reveal: (path: string) => void) {
  const formRef = useRef<HTMLFormElement>(null);
  const [target, setTarget] = useState<{ path: string }>();

  // After the render, when what was revealed is there.
  useEffect(() => {
    if (target && formRef.current) focusField(formRef.current, target.path);
  }, [target]);

  const jumpTo = useCallback(
    (path: string) => {
      reveal(path);
      setTarget({ path });
    },
    [reveal],
  );

  return { formRef, jumpTo };
}
