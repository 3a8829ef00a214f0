import { Tabs } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatCount } from '#web/lib/format/format-count.ts';
import classes from './list-tabs.module.css';

type Props<Name extends string> = {
  /** The accessible name of the tab list. */
  label: string;
  /** Counts are undefined until known, and 'More than 1,000' where counting ended. */
  tabs: readonly { name: Name; label: string; count: number | string | undefined }[];
  open: Name;
  onOpen: (name: Name) => void;
  /** The pointer is over a tab, so it may be opened soon. */
  onIntent?: (name: Name) => void;
  children: ReactNode;
};

/** Splits a list into a few tabs with counts. `children` is the content of the open tab. */
export function ListTabs<Name extends string>({
  label,
  tabs,
  open,
  onOpen,
  onIntent,
  children,
}: Props<Name>) {
  const id = useId();
  const labelId = (name: Name) => `${id}-${name}`;

  function handleChange(name: string | null) {
    const tab = tabs.find((candidate) => candidate.name === name);
    if (tab) onOpen(tab.name);
  }
  return (
    <Tabs value={open} onChange={handleChange} classNames={classes}>
      <Tabs.List aria-label={label}>
        {tabs.map(({ name, label: tabLabel, count }) => (
          <Tabs.Tab
            key={name}
            value={name}
            onPointerEnter={() => onIntent?.(name)}
            rightSection={
              count !== undefined && (
                <span className={classes.count}>
                  {typeof count === 'number' ? formatCount(count) : count}
                </span>
              )
            }
          >
            <span id={labelId(name)}>{tabLabel}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* The count is part of the tab's name only. */}
      <Tabs.Panel value={open} aria-labelledby={labelId(open)}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
