import { useCombobox } from '@mantine/core';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { useTypingIdle } from '#web/lib/forms/use-typing-idle.ts';
import type { FieldChoice } from './field-choice.ts';
import { useComboboxKeyboard } from './use-combobox-keyboard.ts';

export type ComboboxFieldOptions = {
  /** The current choice. Its label is the field's text unless the user is typing. */
  chosen?: { id: string; label: string } | undefined;
  /** The choices for a text; '' for all. While a search runs, its previous results. */
  getChoices: (text: string) => FieldChoice[];
  /** The choices from `getChoices` are not loaded yet, or belong to another text. */
  isLoading?: boolean;
  /** The search failed. */
  isFailed?: boolean;
  onPick: (id: string) => void;
  /** Called with the text to search for. */
  onTextChange?: (text: string) => void;
  searchNow?: (text: string) => void;
  onOpenChange?: (isOpen: boolean) => void;
  onBlur?: () => void;
  /** The label of a last choice that adds the typed text; undefined for a text that cannot be added. */
  additionLabel?: (text: string) => string | undefined;
  onAdd?: (text: string) => void;
  /**
   * For a field that holds text: leaving it takes the highlighted choice, waiting for the choices if necessary, or clears
   * it when its text was deleted.
   */
  onClear?: () => void;
};

const additionId = '+';

/** The choices for what was typed and, if it can be added, the one that adds it. */
function listChoices(options: ComboboxFieldOptions, typed = ''): FieldChoice[] {
  const { chosen, getChoices, isFailed, additionLabel } = options;
  const text = typed.trim();
  const isAddable = text !== '' && typed !== chosen?.label && !isFailed;
  const addition = isAddable ? additionLabel?.(text) : undefined;
  if (addition === undefined) return getChoices(text);
  return [...getChoices(text), { id: additionId, label: addition, isAddition: true }];
}

/** Whether the list is open, what the user has typed, undefined before typing, and the choices for it. */
function useInputState(options: ComboboxFieldOptions) {
  const { chosen, onPick, onAdd, onClear, onTextChange, onOpenChange } = options;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const text = typed?.trim() ?? '';
  // A form has many of these fields, but few are open at a time.
  const choices = isOpen || typed !== undefined ? listChoices(options, typed) : [];

  function open() {
    if (isOpen) return;
    setOpen(true);
    onOpenChange?.(true);
  }

  /** Closes the list and discards the text. */
  function reset() {
    setOpen(false);
    setTyped(undefined);
    onTextChange?.('');
    onOpenChange?.(false);
  }

  function choose(id: string) {
    reset();
    if (id === additionId) onAdd?.(text);
    else if (id !== chosen?.id) onPick(id);
  }

  return {
    isOpen,
    typed,
    text,
    choices,
    open,
    /** Closes the list and keeps the text. */
    close: () => setOpen(false),
    reset,
    changeText(value: string) {
      setTyped(value);
      onTextChange?.(value.trim());
      open();
    },
    choose,
    /** No choice matches the text: a field that holds text adds it, others discard it. */
    settle() {
      if (onClear && choices.some(({ isAddition }) => isAddition)) choose(additionId);
      else reset();
    },
  };
}

/** Calls `onReset` when the form around the field is reset. */
function useFormReset(field: RefObject<HTMLElement | null>, onReset: () => void): void {
  const handleReset = useEffectEvent(onReset);
  useEffect(() => {
    const form = field.current?.closest('form');
    const listener = () => handleReset();
    form?.addEventListener('reset', listener);
    return () => form?.removeEventListener('reset', listener);
  }, [field]);
}

/** The state and the event handlers of a `ComboboxField`. */
export function useComboboxField(options: ComboboxFieldOptions) {
  const { chosen, isLoading = false, isFailed = false, searchNow, onBlur, onClear } = options;
  const { isOpen, typed, text, choices, open, close, reset, ...input } = useInputState(options);
  const { changeText, choose, settle } = input;
  const [isFocused, setFocused] = useState(false);
  const combobox = useCombobox({ opened: isOpen, onDropdownClose: handleDropdownClose });
  const isIdle = useTypingIdle(typed !== undefined && !isFocused, combobox.targetRef);
  const { isPending, highlighted, enter, removeHighlight, handleKey, chooseWhenLoaded, ...aria } =
    useComboboxKeyboard<FieldChoice>({
      text,
      reachable: isLoading ? [] : choices,
      isCurrent: !isLoading && isIdle,
      isFailed,
      highlightsFirst: text !== '' && typed !== chosen?.label,
      searchNow: (nextText) => searchNow?.(nextText),
      onChoose: ({ id }) => choose(id),
      onEmpty: () => {
        if (!isFocused || !isOpen) settle();
      },
    });

  function handleDropdownClose() {
    // Keep the text if Enter is still pending, or if the user only scrolled the page and is still in the field.
    if (isPending || document.activeElement === combobox.targetRef.current) close();
    else reset();
  }

  useFormReset(combobox.targetRef, reset);

  function leave() {
    if (isPending) return close();
    if (onClear && typed !== undefined && highlighted) return choose(highlighted.id);
    if (onClear && text !== '' && isLoading) {
      close();
      return chooseWhenLoaded(false);
    }
    reset();
    if (typed !== undefined && text === '') onClear?.();
  }

  function handleFieldKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && typed === undefined && !isOpen) return;
    if (event.key === 'Escape') reset();
    else if (isOpen) handleKey(event);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      open();
      if (typed === undefined) enter(event.key, chosen?.id);
    } else if (event.key === 'Enter' && typed !== undefined) {
      // The text in the field is not the current choice, so Enter must not submit the form.
      event.preventDefault();
      open();
    }
  }

  const inputProps = {
    value: typed ?? chosen?.label ?? '',
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      removeHighlight();
      changeText(event.currentTarget.value);
    },
    onClick() {
      if (!isOpen) removeHighlight();
      open();
    },
    onFocus: () => setFocused(true),
    onKeyDown: handleFieldKey,
    onBlur: () => {
      setFocused(false);
      leave();
      onBlur?.();
    },
  };

  return { ...aria, combobox, isOpen, isPending, choices, choose, inputProps };
}
