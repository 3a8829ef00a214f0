import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/format/format-count.ts';
import classes from './list-tabs.module.css';

type Props<Name extends string> = {
  /** What the tabs part, for people who do not see them. */
  label: string;
  /** Counts are undefined until they are known; `1,000+` where a list counts no further. */
  tabs: readonly { name: Name; label: string; count: number | string | undefined }[];
  open: Name;
  onOpen: (name: Name) => void;
  /** A tab can be expected to be opened. */
  onIntent?: (name: Name) => void;
  children: ReactNode;
};

/** Parts a list in two or three, each with how many it holds. The one that is open is the content. */
export function ListTabs<Name extends string>({
  label,
  tabs,
  open,
  onOpen,
  onIntent,
  children,
}: Props<Name>) {
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
            {tabLabel}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open}>{children}</Tabs.Panel>
    </Tabs>
  );
}
