import type { KeyboardEvent } from 'react';
import { useWhenFound } from '../lib/use-when-found.ts';

type Search = {
  text: string;
  /** What stands in the list belongs to another text, or is not there yet. */
  isWaiting: boolean;
  isOpen: boolean;
  searchNow: () => void;
  pickFirst: () => void;
};

/**
 * Keys for a list that follows the typing late. What was found for another text stays in sight and can be pressed, but
 * no key picks it: arrows wait with the list, and Enter takes the first of what is found, once it is there.
 * @returns for the field, as `onKeyDownCapture`: before the list handles the key
 */
export function useLateChoices({ text, isWaiting, isOpen, searchNow, pickFirst }: Search) {
  const pickWhenFound = useWhenFound<undefined>(text, !isWaiting, pickFirst);

  return (event: KeyboardEvent) => {
    if (!isOpen || !isWaiting || event.nativeEvent.isComposing) return;
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key !== 'Enter' || !text.trim()) return;
    searchNow();
    pickWhenFound(undefined);
  };
}
