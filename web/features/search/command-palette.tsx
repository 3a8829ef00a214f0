import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { use, useEffect, useRef } from 'react';
import { PreloadContext } from '#web/lib/api/preload.ts';
import type { KeystrokeBuffer } from '#web/lib/forms/buffer-keystrokes.ts';
import { useComboboxKeyboard } from '#web/ui/combobox/use-combobox-keyboard.ts';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import classes from './command-palette.module.css';
import type { Choice, ChoiceIcon } from './palette-choices.ts';
import { PaletteResults } from './palette-results.tsx';
import { PaletteStatus } from './palette-status.tsx';
import { type CommandLists, usePaletteChoices } from './use-palette-choices.ts';

type Props = CommandLists & {
  /** Returns the keystrokes buffered before the field had focus, once. */
  consumeKeystrokes: () => KeystrokeBuffer | undefined;
  icons: Record<string, ChoiceIcon>;
  onChoose: (choice: Choice, inNewTab: boolean) => void;
  onEscape: () => void;
};

/** Delay before the page of the highlighted choice is preloaded. */
const preloadDelayMs = 150;

/** Preloads the page of the highlighted choice once it stays highlighted. */
function usePreloadOfHighlighted(path: string | undefined) {
  const preload = use(PreloadContext);
  useEffect(() => {
    if (!path) return;
    const timer = window.setTimeout(() => preload(path), preloadDelayMs);
    return () => window.clearTimeout(timer);
  }, [path, preload]);
}

/** The search field of the palette with its results. Focus stays in the field. */
export function CommandPalette({ consumeKeystrokes, icons, onChoose, onEscape, ...lists }: Props) {
  const { text, setText, searchNow, groups, isCurrent, isSearching, isComplete, error } =
    usePaletteChoices(lists);
  const combobox = useCombobox({ opened: true });
  const list = useRef<HTMLDivElement>(null);

  const choices = groups.flatMap((group) => group.choices);
  const reachable = isCurrent ? choices : choices.filter(({ command }) => command);
  const { highlighted, handleKey, chooseWhenLoaded, listId, targetProps, optionProps } = useComboboxKeyboard({
    text,
    reachable,
    isCurrent,
    isFailed: Boolean(error),
    highlightsFirst: true,
    searchNow,
    onChoose,
  });

  usePreloadOfHighlighted(highlighted?.path);

  function handleFocus() {
    const { text: buffered, enter } = consumeKeystrokes() ?? {};
    if (!buffered) return;
    setText(buffered);
    if (enter) chooseWhenLoaded(enter.inNewTab, buffered);
  }

  return (
    <Combobox store={combobox}>
      {/* Escape closes only the palette, not a dialog below it. */}
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
            <CloseButton className={classes.close} size="lg" aria-label="Close search" onClick={onEscape} />
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
        <PaletteResults
          ref={list}
          groups={groups}
          isSearching={isSearching}
          icons={icons}
          onChoose={onChoose}
          listId={listId}
          optionProps={optionProps}
        />
        <PaletteStatus
          query={text.trim()}
          resultCount={choices.length}
          isCurrent={isCurrent}
          isComplete={isComplete}
          error={error}
        />
      </div>
    </Combobox>
  );
}
