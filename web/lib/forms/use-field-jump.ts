import { useCallback, useEffect, useRef, useState } from 'react';

/** Falls back to parent paths, because one input can hold a list of values. */
function findField(form: HTMLFormElement, path: string): HTMLElement | undefined {
  for (let prefix = path; prefix; prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf('.')))) {
    const name = CSS.escape(prefix);
    const field = form.querySelector<HTMLElement>(`[name="${name}"], [data-path="${name}"]`);
    if (field) return field;
  }
  return undefined;
}

/** Focuses the field, or for a whole list the element that represents it (`data-path`). */
function focusField(form: HTMLFormElement, path: string): void {
  const field = findField(form, path);
  field?.focus({ preventScroll: true });
  // Scroll the label into view, too, clear of the sticky header and save bar.
  (field?.closest('.mantine-InputWrapper-root') ?? field)?.scrollIntoView({ block: 'nearest' });
}

/** Jumps to a form field by its path. `reveal` makes a hidden field visible first, for example by opening its tab. */
export function useFieldJump(reveal: (path: string) => void) {
  const formRef = useRef<HTMLFormElement>(null);
  const [target, setTarget] = useState<{ path: string }>();

  // After the render, when the revealed field exists.
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
