import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTypingIdle } from '#web/lib/forms/use-typing-idle.ts';
import classes from './combobox-field.module.css';
import { useComboboxKeyboard } from './use-combobox-keyboard.ts';

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
  /** It could not be searched for. */
  isFailed?: boolean;
  /** What stands in the list when it is empty. */
  nothing: string;
  onPick: (id: string) => void;
  /** Called with the text that shall be searched for. */
  onText?: (text: string) => void;
  searchNow?: (text: string) => void;
  onOpenChange?: (isOpen: boolean) => void;
  onBlur?: () => void;
};

/** Those whose label has every word of the text. */
export function choicesWith<Choice extends FieldChoice>(text: string, choices: Choice[]): Choice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

/**
 * A field with a list of choices that is searched by typing. Enter takes the choice that is marked, and never submits
 * the form while the list is open; leaving the field without a choice brings back the one that was there.
 */
export function ComboboxField({
  chosen,
  choicesFor,
  isWaiting = false,
  isFailed = false,
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
  const [isFocused, setFocused] = useState(false);
  const text = typed?.trim() ?? '';
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

  function choose(id: string) {
    reset();
    if (id !== chosen?.id) onPick(id);
  }

  const combobox = useCombobox({ opened: isOpen, onDropdownClose: leave });
  const isQuiet = useTypingIdle(typed !== undefined && !isFocused, combobox.targetRef);
  const { isAwaited, mark, handleKey, listId, targetProps, optionProps } = useComboboxKeyboard<FieldChoice>({
    text,
    offered: isWaiting ? [] : choices,
    isCurrent: !isWaiting && isQuiet,
    isFailed,
    isFirstMarked: text !== '' && typed !== chosen?.label,
    searchNow: (wanted) => searchNow?.(wanted),
    onChoose: ({ id }) => choose(id),
    onNothing: () => {
      if (!isFocused || !isOpen) reset();
    },
  });

  function leave() {
    // Whoever has pressed Enter has chosen already, and who has only moved the page is still typing.
    if (isAwaited || document.activeElement === combobox.targetRef.current) setOpen(false);
    else reset();
  }

  const handleReset = useEffectEvent(reset);
  useEffect(() => {
    const form = combobox.targetRef.current?.closest('form');
    const listener = () => handleReset();
    form?.addEventListener('reset', listener);
    return () => form?.removeEventListener('reset', listener);
  }, [combobox.targetRef]);

  function handleFieldKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && typed === undefined && !isOpen) return;
    if (event.key === 'Escape') reset();
    else if (isOpen) handleKey(event);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      open();
      if (typed === undefined) mark(chosen?.id);
    } else if (event.key === 'Enter' && typed !== undefined) {
      // What stands there is not what is chosen.
      event.preventDefault();
      open();
    }
  }

  return (
    <Combobox store={combobox} shadow="md" keepMounted={false} onOptionSubmit={choose}>
      <Combobox.Target {...targetProps(isOpen)}>
        <TextInput
          {...input}
          label={label}
          aria-autocomplete="list"
          data-awaits-choice={isAwaited || undefined}
          spellCheck={false}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          rightSectionProps={{ 'aria-hidden': true }}
          value={typed ?? chosen?.label ?? ''}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            onText?.(value.trim());
            open();
          }}
          onClick={open}
          onFocus={() => setFocused(true)}
          onKeyDown={handleFieldKey}
          onBlur={() => {
            setFocused(false);
            if (isAwaited) setOpen(false);
            else reset();
            onBlur?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options id={listId} className={classes.list} aria-label={label} aria-busy={isWaiting}>
          {choices.map((choice) => (
            <Combobox.Option
              key={choice.id}
              {...optionProps(choice)}
              className={classes.choice}
              disabled={choice.isDisabled}
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
