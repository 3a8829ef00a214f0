import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useDebouncedSearch } from '#web/lib/api/use-debounced-search.ts';
import { usePageKey } from '#web/ui/layout/use-page-key.ts';
import classes from './search-box.module.css';

type Props = {
  /** The placeholder and the accessible name. */
  label: string;
  /** The current search. */
  value: string;
  onSearch: (text: string) => void;
};

/** Searches after a one-second pause in typing, or on Enter. The / key focuses it, Escape clears it. */
export function SearchBox({ label, value, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { text, setText, searchNow } = useDebouncedSearch(value, onSearch);
  usePageKey('/', () => {
    input.current?.select();
    input.current?.focus();
  });

  function clear() {
    searchNow('');
    input.current?.focus();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') searchNow();
    if (event.key !== 'Escape' || !text) return;
    event.preventDefault();
    clear();
  }

  return (
    <TextInput
      ref={input}
      className={classes.box}
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={handleKey}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton size="md" aria-label="Clear search" onClick={clear} />
        ) : (
          <Kbd className={classes.key} aria-hidden>
            /
          </Kbd>
        )
      }
    />
  );
}
