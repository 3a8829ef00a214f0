import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Opens the dialog that a parameter of the address asks for, and takes the parameter out of the address.
 * @param open returns false as long as what the dialog is about has not loaded
 */
export function useLinkedDialog(parameter: string, open: (value: string) => boolean): void {
  const [search, setSearch] = useSearchParams();
  const value = search.get(parameter);
  const openLinked = useEffectEvent((linked: string) => {
    if (!open(linked)) return;
    const others = new URLSearchParams(search);
    others.delete(parameter);
    setSearch(others, { replace: true, preventScrollReset: true });
  });
  // After each render, because any of them may bring what was missing.
  useEffect(() => {
    if (value !== null) openLinked(value);
  });
}
