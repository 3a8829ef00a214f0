import { useEffect, useRef, useState } from 'react';

/** The field itself; for a list as a whole, what stands for it (`data-path`). */
function focusField(form: HTMLFormElement, path: string): void {
  const name = CSS.escape(path);
  const field = form.querySelector<HTMLElement>(`[name="${name}"], [data-path="${name}"]`);
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

  return {
    formRef,
    jumpTo(path: string) {
      reveal(path);
      setTarget({ path });
    },
  };
}
