import { Combobox } from '@mantine/core';
import type { Ref } from 'react';
import type { useComboboxKeyboard } from '#web/ui/combobox/use-combobox-keyboard.ts';
import classes from './command-palette.module.css';
import { ChoiceLine } from './palette-choice-line.tsx';
import type { Choice, ChoiceIcon } from './palette-choices.ts';
import type { Group } from './use-palette-choices.ts';

type Props = Pick<ReturnType<typeof useComboboxKeyboard<Choice>>, 'listId' | 'optionProps'> & {
  ref: Ref<HTMLDivElement>;
  groups: Group[];
  isSearching: boolean;
  /** Icons by record kind id. */
  icons: Record<string, ChoiceIcon>;
  onChoose: (choice: Choice, inNewTab: boolean) => void;
};

function opensNewTab({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }): boolean {
  return ctrlKey || metaKey;
}

export function PaletteResults({ ref, groups, isSearching, icons, onChoose, listId, optionProps }: Props) {
  return (
    <Combobox.Options
      ref={ref}
      id={listId}
      className={classes.list}
      aria-label="Results"
      aria-busy={isSearching}
    >
      {groups.map(({ label, choices }) => (
        <Combobox.Group key={label} label={label} classNames={{ groupLabel: classes.label ?? '' }}>
          {choices.map((choice) => (
            <Combobox.Option
              key={choice.id}
              {...optionProps(choice)}
              className={classes.choice}
              onClick={(event) => onChoose(choice, opensNewTab(event))}
              onAuxClick={(event) => event.button === 1 && onChoose(choice, true)}
            >
              <ChoiceLine choice={choice} icons={icons} />
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  );
}
