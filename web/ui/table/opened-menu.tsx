import '#web/ui/dialog/dialog-styles.ts';
import { Menu, type MenuProps } from '@mantine/core';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { SelectContext } from './menu-select.ts';

type Props = {
  position: MenuProps['position'];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  target: RefObject<HTMLButtonElement | null>;
  button: ReactElement;
  /** The items. */
  children: ReactNode;
};

/** A menu that was opened at least once. */
export function OpenedMenu({ position, isOpen, onOpenChange, target, button, children }: Props) {
  function handleSelect(action: () => void) {
    // The menu item will be gone by then.
    target.current?.focus();
    action();
  }

  function handleOpen() {
    // The row may have moved out of view since it got the focus, for example after a rename.
    target.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <Menu position={position} withinPortal opened={isOpen} onChange={onOpenChange} onOpen={handleOpen}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <SelectContext value={handleSelect}>{children}</SelectContext>
      </Menu.Dropdown>
    </Menu>
  );
}
