import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import classes from './choice-field.module.css';
import { showInList, useChoiceKeys } from './use-choice-keys.ts';

export type FieldChoice = { id: string; label: string; detail?: string | undefined; isDisabled?: boolean };

type Props = Pick<TextInputProps, 'ref' | 'label' | 'placeholder' | 'required' | 'className' | 'error'> & {
  label: string;
  'data-path'?: string;
  /** What stands in the field while nobody types. */
  chosen?: { id: string; label: string } | undefined;
  /** What there is to choose from for a text; '' for all. Of a search, what was found last. */
  choicesFor: (text: string) => FieldChoice[];
  /** What `choicesFor` gives belongs to another text, or is not there yet. */
  isWaiting?: boolean;
  /** What stands in the list when it is empty. */
  nothing: string;
  onPick: (id: string) => void;
  /** Called with the text that shall be searched for. */
  onText?: (text: string) => void;
  searchNow?: (text: string) => void;
  onOpenChange?: (isOpen: boolean) => void;
  onBlur?: () => void;
};

/** For so long after a choice that came late, another Enter is taken for impatience. */
const impatientMilliseconds = 1000;

/** Those whose label has every word of the text. */
export function choicesWith<Choice extends FieldChoice>(text: string, choices: Choice[]): Choice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

/**
 * A field with a list of choices that is searched by typing. Enter takes the choice that is marked, and never submits
 * the form while the list is open; leaving the field without a choice brings back the one that was there.
 */
export function ChoiceField({
  chosen,
  choicesFor,
  isWaiting = false,
  nothing,
  onPick,
  onText,
  searchNow,
  onOpenChange,
  onBlur,
  label,
  ...input
}: Props) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const lateAt = useRef(Number.NEGATIVE_INFINITY);
  const isFocused = useRef(false);
  const search = (value: string | undefined) =>
    value === undefined || value === chosen?.label ? '' : value.trim();
  const text = search(typed);
  // A form has many of these fields, and few of them are open.
  const choices = isOpen || typed !== undefined ? choicesFor(text) : [];

  function open() {
    if (isOpen) return;
    setOpen(true);
    onOpenChange?.(true);
  }

  function reset() {
    setOpen(false);
    setTyped(undefined);
    onText?.('');
    onOpenChange?.(false);
  }

  function choose(id: string, isLate: boolean) {
    if (isLate) lateAt.current = performance.now();
    reset();
    if (id !== chosen?.id) onPick(id);
  }

  const { marked, isAwaited, listId, idOf, mark, handleKey } = useChoiceKeys<FieldChoice>({
    text,
    offered: isWaiting ? [] : choices,
    isCurrent: !isWaiting,
    isFirstMarked: text !== '',
    searchNow: (wanted) => searchNow?.(wanted),
    onChoose: ({ id }, { isLate }) => choose(id, isLate),
    onNothing: () => {
      if (!isFocused.current) reset();
    },
  });
  const combobox = useCombobox({ opened: isOpen, onDropdownClose: leave });

  function leave() {
    // Whoever has pressed Enter has chosen already.
    if (isAwaited) setOpen(false);
    else reset();
  }

  function handleFieldKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) reset();
    else if (isOpen) handleKey(event);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      open();
      mark(chosen?.id);
    } else if (event.key !== 'Enter') lateAt.current = Number.NEGATIVE_INFINITY;
    else if (event.repeat || performance.now() - lateAt.current < impatientMilliseconds)
      event.preventDefault();
  }

  return (
    <Combobox store={combobox} keepMounted={false} onOptionSubmit={(id) => choose(id, false)}>
      <Combobox.Target
        withKeyboardNavigation={false}
        withExpandedAttribute
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && marked ? idOf(marked) : undefined}
      >
        <TextInput
          {...input}
          label={label}
          aria-autocomplete="list"
          spellCheck={false}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          rightSectionProps={{ 'aria-hidden': true }}
          value={typed ?? chosen?.label ?? ''}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            onText?.(search(value));
            open();
          }}
          onClick={open}
          onFocus={() => {
            isFocused.current = true;
          }}
          onKeyDown={handleFieldKey}
          onBlur={() => {
            isFocused.current = false;
            leave();
            onBlur?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options id={listId} className={classes.list} aria-label={label} aria-busy={isWaiting}>
          {choices.map((choice) => (
            <Combobox.Option
              key={choice.id}
              id={idOf(choice)}
              ref={choice === marked ? showInList : undefined}
              value={choice.id}
              className={classes.choice}
              disabled={choice.isDisabled}
              selected={choice === marked}
              aria-selected={choice === marked}
            >
              {choice.id === chosen?.id && <IconCheck className={classes.check} size={14} aria-hidden />}
              <span className={classes.words}>
                <span className={classes.label}>{choice.label}</span>
                {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
              </span>
            </Combobox.Option>
          ))}
          {choices.length === 0 && <Combobox.Empty>{nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
