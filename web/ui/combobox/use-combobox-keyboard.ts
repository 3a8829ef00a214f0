import { type KeyboardEvent, useId, useState } from 'react';
import { ignoreEnter } from '#web/lib/forms/ignore-enter.ts';
import { usePendingEnter } from './use-pending-enter.ts';

type Options<Choice> = {
  text: string;
  /** The choices that the keyboard can reach: not the results of a previous text. */
  reachable: Choice[];
  /** Whether the choices for the text are loaded. */
  isCurrent: boolean;
  /** Whether the search failed. Enter then searches again. */
  isFailed?: boolean;
  /** Whether the first choice is highlighted until an arrow key moves the highlight. */
  highlightsFirst: boolean;
  searchNow: (text: string) => void;
  /** @param inNewTab whether Ctrl or ⌘ was held */
  onChoose: (choice: Choice, inNewTab: boolean) => void;
  /** Enter waited for the choices, but there are none. */
  onEmpty?: () => void;
};

/** Where an arrow key has moved the highlight: to a choice or, if it is not there, to an end of the list. */
type Moved = { text: string; id: string | undefined; end?: 0 | -1 };

function findMoved<Choice extends { id: string }>(choices: Choice[], { id, end }: Moved): Choice | undefined {
  return choices.find((choice) => choice.id === id) ?? (end === undefined ? undefined : choices.at(end));
}

/**
 * Keyboard handling for a text field with a list of choices, in which the field keeps the focus. Enter takes the
 * highlighted choice. Enter pressed before the choices are loaded waits for them, unless the text changes first.
 */
export function useComboboxKeyboard<
  Choice extends { id: string; isDisabled?: boolean; isAddition?: boolean },
>({
  text,
  reachable,
  isCurrent,
  isFailed = false,
  highlightsFirst,
  searchNow,
  onChoose,
  onEmpty,
}: Options<Choice>) {
  const idPrefix = useId();
  const [moved, setMoved] = useState<Moved>();
  const enabled = reachable.filter(({ isDisabled }) => !isDisabled);
  const movedTo = moved?.text === text ? findMoved(enabled, moved) : undefined;
  const isReady = isCurrent && !isFailed;
  // An addition comes first only if there is nothing else to choose.
  const first = enabled.find(({ isAddition }) => !isAddition) ?? (isReady ? enabled[0] : undefined);
  const highlighted = movedTo ?? (highlightsFirst ? first : undefined);
  const { isPending, chooseWhenLoaded } = usePendingEnter({
    text,
    // Enter pressed before the results were seen adds nothing.
    highlighted: highlighted?.isAddition ? undefined : highlighted,
    isReady,
    isFailed,
    searchNow,
    onChoose,
    onEmpty,
  });

  /** An arrow key opens the list: highlights a choice or, without it, the first or last one, once it is loaded. */
  function enter(key: 'ArrowDown' | 'ArrowUp', id: string | undefined) {
    setMoved({ text, id, end: key === 'ArrowDown' ? 0 : -1 });
  }

  function move(steps: number) {
    const from = highlighted ? enabled.indexOf(highlighted) : steps > 0 ? -1 : 0;
    setMoved({ text, id: enabled[(from + steps + enabled.length) % enabled.length]?.id });
  }

  function handleKey(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, repeat, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const inNewTab = ctrlKey || metaKey;
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key !== 'Enter') return;
    else if (highlighted && !repeat) {
      ignoreEnter();
      onChoose(highlighted, inNewTab);
    } else if (highlightsFirst && !isReady && !repeat) chooseWhenLoaded(inNewTab);
    event.preventDefault();
  }

  const { listId, targetProps, optionProps } = ariaProps(idPrefix, highlighted);
  return {
    highlighted,
    isPending,
    enter,
    removeHighlight: () => setMoved(undefined),
    handleKey,
    chooseWhenLoaded,
    listId,
    targetProps,
    optionProps,
  };
}

/** The ids and ARIA attributes that connect the field with its list. */
function ariaProps<Choice extends { id: string }>(idPrefix: string, highlighted: Choice | undefined) {
  const listId = `${idPrefix}-list`;
  // A choice's id may contain spaces, an element's id may not.
  const elementIdOf = ({ id }: Choice) =>
    `${idPrefix}-${id.replaceAll(/[^\w-]/g, (sign) => `.${sign.charCodeAt(0)}.`)}`;

  return {
    listId,
    /** For the target component that wraps the field. */
    targetProps: (isOpen: boolean) => ({
      withKeyboardNavigation: false,
      withExpandedAttribute: true,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && highlighted ? elementIdOf(highlighted) : undefined,
    }),
    /** For an option in the list. */
    optionProps: (choice: Choice) => ({
      id: elementIdOf(choice),
      ref: choice === highlighted ? scrollIntoList : undefined,
      value: choice.id,
      selected: choice === highlighted,
      'aria-selected': choice === highlighted,
    }),
  };
}

/** Scrolls the highlighted option into view within its list, without scrolling the page. */
function scrollIntoList(option: HTMLElement | null): void {
  const list = option?.closest('[role="listbox"]');
  if (!option || !list) return;
  if (option === list.querySelector('[role="option"]')) {
    // Shows the group label above the first option, too.
    list.scrollTop = 0;
    return;
  }
  const frame = list.getBoundingClientRect();
  const { top, bottom } = option.getBoundingClientRect();
  if (top < frame.top) list.scrollTop -= frame.top - top;
  else if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom;
}
