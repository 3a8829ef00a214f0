import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDebouncedSearch } from '../lib/use-debounced-search.ts';
import classes from './search-box.module.css';

type Props = {
  /** Placeholder and name in one: 'Search customers...' */
  label: string;
  /** What is searched for at present. */
  value: string;
  onSearch: (text: string) => void;
};

/** Searches once the typing has paused for a second, on Enter at once. */
export function SearchBox({ label, value, onSearch }: Props) {
  const { text, setText, searchNow } = useDebouncedSearch(value, onSearch);
  return (
    <TextInput
      className={classes.box}
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && searchNow()}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label="Clear search" onClick={() => searchNow('')} />}
    />
  );
}
