import { CloseButton, Combobox, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { use, useEffect, useRef } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { PreloadContext } from '#web/lib/api/preload.ts';
import type { KeystrokeBuffer } from '#web/lib/forms/buffer-keystrokes.ts';
import { useComboboxKeyboard } from '#web/ui/combobox/use-combobox-keyboard.ts';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import classes from './command-palette.module.css';
import { ChoiceLine } from './palette-choice-line.tsx';
import type { Choice, ChoiceIcon, Command } from './palette-choices.ts';
import { useChoices } from './use-palette-choices.ts';

type Props = {
  /** What was typed before the field had the focus. */
  takeTyped: () => KeystrokeBuffer | undefined;
  commands: Command[];
  icons: Record<string, ChoiceIcon>;
  /** Called with what was chosen, and whether it shall be opened in a tab of its own. */
  onChoose: (choice: Choice, inNewTab: boolean) => void;
  onEscape: () => void;
};

/** How long a line has to be the chosen one before its page is fetched. */
const restMilliseconds = 150;

function isForNewTab({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }): boolean {
  return ctrlKey || metaKey;
}

/** The inside of the palette: a text, and below it what it may mean. The focus stays in the text. */
export function CommandPalette({ takeTyped, commands, icons, onChoose, onEscape }: Props) {
  const { text, setText, searchNow, groups, isCurrent, isSearching, isComplete, error } =
    useChoices(commands);
  const combobox = useCombobox({ opened: true });
  const list = useRef<HTMLDivElement>(null);
  const preload = use(PreloadContext);

  const choices = groups.flatMap((group) => group.choices);
  const offered = isCurrent ? choices : choices.filter(({ command }) => command);
  const { marked, handleKey, chooseWhenFound, listId, targetProps, optionProps } = useComboboxKeyboard({
    text,
    offered,
    isCurrent,
    isFailed: Boolean(error),
    isFirstMarked: true,
    searchNow,
    onChoose,
  });
  const path = marked?.path;

  useEffect(() => {
    if (!path) return;
    const timer = window.setTimeout(() => preload(path), restMilliseconds);
    return () => window.clearTimeout(timer);
  }, [path, preload]);

  function handleFocus() {
    const { text: before, enter } = takeTyped() ?? {};
    if (!before) return;
    setText(before);
    if (enter) chooseWhenFound(enter.inNewTab, before);
  }

  const failure = error
    ? (error instanceof ApiError && error.error) || 'Something went wrong searching. Please try again later.'
    : undefined;
  const isNothing = text.trim() !== '' && isCurrent && !error && choices.length === 0;
  return (
    <Combobox store={combobox}>
      {/* The keys are handled here, and Escape is kept from a dialog below, as an open list of choices does. */}
      <Combobox.EventsTarget {...targetProps(choices.length > 0)}>
        <TextInput
          className={classes.input}
          variant="unstyled"
          size="lg"
          aria-label="Search customers, records and screens"
          placeholder="Name, number, phone, address, PO, serial ..."
          aria-autocomplete="list"
          spellCheck={false}
          data-autofocus
          maxLength={200}
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
          rightSection={
            <CloseButton
              className={classes.close}
              size="lg"
              aria-label="Close the search"
              onClick={onEscape}
            />
          }
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            list.current?.scrollTo({ top: 0 });
          }}
          onFocus={handleFocus}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) onEscape();
            else handleKey(event);
          }}
        />
      </Combobox.EventsTarget>
      <div className={classes.progress} data-active={isSearching || undefined} />
      <div onMouseDown={retainFocus} role="presentation">
        <Combobox.Options
          ref={list}
          id={listId}
          className={classes.list}
          aria-label="Results"
          aria-busy={isSearching}
        >
          {groups.map(({ label, choices: own }) => (
            <Combobox.Group key={label} label={label} classNames={{ groupLabel: classes.label ?? '' }}>
              {own.map((choice) => (
                <Combobox.Option
                  key={choice.id}
                  {...optionProps(choice)}
                  className={classes.choice}
                  onClick={(event) => onChoose(choice, isForNewTab(event))}
                  onAuxClick={(event) => event.button === 1 && onChoose(choice, true)}
                >
                  <ChoiceLine choice={choice} icons={icons} />
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        {failure && (
          <p className={classes.note} role="alert">
            {failure}
          </p>
        )}
        <output>
          {isNothing && <p className={classes.note}>{`Nothing was found for "${text.trim()}".`}</p>}
          {isCurrent && !isComplete && (
            <p className={classes.note}>
              This search would have taken too long, so only the newest were looked through. Type more to
              search all.
            </p>
          )}
          {isCurrent && text.trim() !== '' && choices.length > 0 && (
            <VisuallyHidden>{`${choices.length} ${choices.length === 1 ? 'result' : 'results'}`}</VisuallyHidden>
          )}
        </output>
      </div>
    </Combobox>
  );
}
