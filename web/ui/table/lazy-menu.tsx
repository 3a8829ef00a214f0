import { Menu, type MenuProps } from '@mantine/core';
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

const SelectContext = createContext<(action: () => void) => void>((action) => action());

/** Runs the action of a menu item after the focus went back to the button: a dialog returns it to the focused element. */
export function useMenuSelect(): (action: () => void) => void {
  return use(SelectContext);
}

type Props<Data> = {
  Button: ComponentType<Data & ComponentProps<'button'>>;
  /** The other props of the button. */
  buttonProps: Data;
  position?: MenuProps['position'];
  /** The items. */
  children: ReactNode;
};

/** A menu in a row of a list. Rendering fifty menus takes as long as the rest of the list, so each is rendered on first use. */
export function LazyMenu<Data>({ Button, buttonProps, position = 'bottom-end', children }: Props<Data>) {
  const target = useRef<HTMLButtonElement>(null);
  const [isRendered, setRendered] = useState(false);
  const [isOpen, setOpen] = useState(false);

  function handleFirstClick() {
    flushSync(() => setRendered(true));
    // The clicked button was replaced with the menu's own button.
    target.current?.focus();
    setOpen(true);
  }

  function handleSelect(action: () => void) {
    // The menu item will be gone by then.
    target.current?.focus();
    action();
  }

  function handleOpen() {
    // The row may have moved out of view since it got the focus, for example after a rename.
    target.current?.scrollIntoView({ block: 'nearest' });
  }

  if (!isRendered) {
    return <Button {...buttonProps} aria-haspopup="menu" aria-expanded={false} onClick={handleFirstClick} />;
  }
  return (
    <Menu position={position} withinPortal opened={isOpen} onChange={setOpen} onOpen={handleOpen}>
      <Menu.Target>
        <Button {...buttonProps} ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <SelectContext value={handleSelect}>{children}</SelectContext>
      </Menu.Dropdown>
    </Menu>
  );
}
