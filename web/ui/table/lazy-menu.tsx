import type { MenuProps } from '@mantine/core';
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type LazyCode, lazyCode, loadWhenIdle } from '#web/lib/lazy-code.ts';
import { showFailure } from '#web/lib/toasts/toast.ts';
import type { OpenedMenu } from './opened-menu.tsx';

type MenuCode<ItemProps> = {
  OpenedMenu: typeof OpenedMenu;
  Items: ComponentType<ItemProps>;
};

/** The items of a menu, which load together with the menu. */
export function lazyMenuItems<ItemProps extends object>(
  load: () => Promise<ComponentType<ItemProps>>,
): LazyCode<MenuCode<ItemProps>> {
  return lazyCode(async () => {
    const [Items, { OpenedMenu }] = await Promise.all([load(), import('./opened-menu.tsx')]);
    return { OpenedMenu, Items };
  });
}

type Props<Data, ItemProps extends object> = {
  Button: ComponentType<Data & ComponentProps<'button'>>;
  /** The other props of the button. */
  buttonProps: Data;
  position?: MenuProps['position'];
  items: LazyCode<MenuCode<ItemProps>>;
  itemProps: ItemProps;
};

/**
 * A menu that is loaded and rendered on first use: rendering fifty menus takes as long as the rest of a list. Its code
 * loads once the page stands, or earlier, when the pointer or the focus reaches the button.
 */
export function LazyMenu<Data, ItemProps extends object>(props: Props<Data, ItemProps>) {
  const { Button, buttonProps, position = 'bottom-end', items, itemProps } = props;
  const target = useRef<HTMLButtonElement>(null);
  const [code, setCode] = useState<MenuCode<ItemProps>>();
  const [isLoading, setLoading] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => loadWhenIdle(items.load), [items]);

  function open(loaded: MenuCode<ItemProps>) {
    flushSync(() => setCode(loaded));
    // The clicked button was replaced with the menu's own button.
    target.current?.focus();
    setOpen(true);
  }

  async function loadAndOpen(button: HTMLButtonElement) {
    if (isLoading) return;
    button.focus();
    setLoading(true);
    try {
      const loaded = await items.load();
      // The user may have gone elsewhere meanwhile.
      if (document.activeElement === button) open(loaded);
    } catch {
      void showFailure('This menu could not be loaded. Please try again later.');
    } finally {
      setLoading(false);
    }
  }

  if (!code) {
    const preload = () => void items.load().catch(() => undefined);
    return (
      <Button
        {...buttonProps}
        aria-haspopup="menu"
        aria-expanded={false}
        aria-busy={isLoading || undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={({ currentTarget }) => {
          const loaded = items.get();
          if (loaded) open(loaded);
          else void loadAndOpen(currentTarget);
        }}
      />
    );
  }
  const { OpenedMenu, Items } = code;
  return (
    <OpenedMenu
      position={position}
      isOpen={isOpen}
      onOpenChange={setOpen}
      target={target}
      button={<Button {...buttonProps} ref={target} />}
    >
      <Items {...itemProps} />
    </OpenedMenu>
  );
}
