import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { ignoreEnter } from '#web/lib/forms/ignore-enter.ts';

/** For so long after a choice that came late, another Enter is taken for impatience. */
const shortTimeoutMs = 1000;

type Keys<Choice> = {
  text: string;
  /** What the keys can reach: nothing that was found for another text. */
  offered: Choice[];
  /** Whether what was found for the text is there. */
  isCurrent: boolean;
  /** Whether it could not be searched for: Enter searches again. */
  isFailed?: boolean;
  /** Enter takes the first one unless an arrow has gone elsewhere. */
  isFirstMarked: boolean;
  searchNow: (text: string) => void;
  /** @param inNewTab Ctrl or ⌘ was held */
  onChoose: (choice: Choice, inNewTab: boolean) => void;
  /** Enter waited for what was found, and that is nothing. */
  onNothing?: () => void;
};

/**
 * The keys of a field above a list of choices, which keeps the focus. One choice is marked, and that is the one Enter
 * takes. Enter that comes before the answer waits for it, unless the text changes first.
 */
export function useComboboxKeyboard<Choice extends { id: string; isDisabled?: boolean }>({
  text,
  offered,
  isCurrent,
  isFailed = false,
  isFirstMarked,
  searchNow,
  onChoose,
  onNothing,
}: Keys<Choice>) {
  const ids = useId();
  const [moved, setMoved] = useState<{ text: string; id: string }>();
  const [awaited, setAwaited] = useState<{ text: string; inNewTab: boolean }>();
  const reachable = offered.filter(({ isDisabled }) => !isDisabled);
  const atMoved = moved?.text === text ? reachable.find(({ id }) => id === moved.id) : undefined;
  const marked = atMoved ?? (isFirstMarked ? reachable[0] : undefined);
  const [hadFailed, setHadFailed] = useState(isFailed);
  if (awaited && awaited.text !== text) setAwaited(undefined);
  if (hadFailed !== isFailed) {
    setHadFailed(isFailed);
    if (isFailed) setAwaited(undefined);
  }
  const isThere = isCurrent && !isFailed;

  const carriedOut = useRef<object>(undefined);
  const carryOut = useEffectEvent(() => {
    if (!awaited || awaited === carriedOut.current) return;
    carriedOut.current = awaited;
    if (marked) {
      ignoreEnter(shortTimeoutMs);
      onChoose(marked, awaited.inNewTab);
    } else onNothing?.();
  });
  useEffect(() => {
    if (awaited && isThere) carryOut();
  }, [awaited, isThere]);

  /** Searches at once, and takes what will be marked then. */
  function chooseWhenFound(inNewTab: boolean, forText = text) {
    searchNow(forText);
    setAwaited({ text: forText, inNewTab });
  }

  function mark(id: string | undefined) {
    setMoved(id === undefined ? undefined : { text, id });
  }

  function move(steps: number) {
    const from = marked ? reachable.indexOf(marked) : steps > 0 ? -1 : 0;
    mark(reachable[(from + steps + reachable.length) % reachable.length]?.id);
  }

  function handleKey(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, repeat, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const inNewTab = ctrlKey || metaKey;
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key !== 'Enter') return;
    else if (marked && !repeat) {
      ignoreEnter();
      onChoose(marked, inNewTab);
    } else if (isFirstMarked && !isThere && !repeat) chooseWhenFound(inNewTab);
    event.preventDefault();
  }

  const listId = `${ids}-list`;
  // Identifiers of choices may have spaces; those of elements may not.
  const idOf = ({ id }: Choice) => `${ids}-${id.replaceAll(/[^\w-]/g, (sign) => `.${sign.charCodeAt(0)}.`)}`;

  return {
    marked,
    isAwaited: awaited !== undefined && !isThere,
    mark,
    handleKey,
    chooseWhenFound,
    listId,
    /** For the library's target around the field. */
    targetProps: (isOpen: boolean) => ({
      withKeyboardNavigation: false,
      withExpandedAttribute: true,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && marked ? idOf(marked) : undefined,
    }),
    /** For a choice in the list. */
    optionProps: (choice: Choice) => ({
      id: idOf(choice),
      ref: choice === marked ? showInList : undefined,
      value: choice.id,
      selected: choice === marked,
      'aria-selected': choice === marked,
    }),
  };
}

/** The marked choice is in sight within its list, and the page stays where it is. */
function showInList(choice: HTMLElement | null): void {
  const list = choice?.closest('[role="listbox"]');
  if (!choice || !list) return;
  if (choice === list.querySelector('[role="option"]')) {
    // With the head above it.
    list.scrollTop = 0;
    return;
  }
  const frame = list.getBoundingClientRect();
  const { top, bottom } = choice.getBoundingClientRect();
  if (top < frame.top) list.scrollTop -= frame.top - top;
  else if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom;
}
