import { Menu, type MenuItemProps } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { usePreload } from '#web/lib/api/preload.ts';
import classes from './row-menu.module.css';

export type RowAction = {
  label: string;
  icon?: Icon;
  isDanger?: boolean;
  isDisabled?: boolean;
} & ({ to: string; isNewTab?: boolean } | { onSelect: () => void });

type LinkAction = Extract<RowAction, { to: string }>;

function LinkItem({
  action: { label, to, isNewTab },
  itemProps,
}: {
  action: LinkAction;
  itemProps: MenuItemProps;
}) {
  const preload = usePreload(to);
  // Preloading in this tab doesn't help a new tab.
  const linkProps = isNewTab ? { target: '_blank', rel: 'noopener' } : preload;
  return (
    <Menu.Item {...itemProps} component={Link} to={to} {...linkProps}>
      {label}
    </Menu.Item>
  );
}

function Item({ action, onSelect }: { action: RowAction; onSelect: (select: () => void) => void }) {
  const { label, icon: ActionIcon, isDanger } = action;
  const itemProps = {
    className: isDanger ? `${classes.item} ${classes.danger}` : classes.item,
    leftSection: ActionIcon && <ActionIcon size={16} stroke={1.75} aria-hidden />,
  };
  if ('to' in action) return <LinkItem action={action} itemProps={itemProps} />;
  return (
    <Menu.Item {...itemProps} disabled={action.isDisabled ?? false} onClick={() => onSelect(action.onSelect)}>
      {label}
    </Menu.Item>
  );
}

type Props = { name: string; actions: RowAction[] };

function Dots({ name, ...others }: { name: string } & ComponentProps<'button'>) {
  return (
    <button type="button" {...others} className={classes.dots} aria-label={`Actions for ${name}`}>
      <IconDots size={18} aria-hidden />
    </button>
  );
}

/**
 * The actions of one row, behind a three-dot button. Rendering fifty menus takes as long as the rest of the list, so each
 * menu is rendered on first use.
 */
export function RowMenu({ name, actions }: Props) {
  const target = useRef<HTMLButtonElement>(null);
  const [isRendered, setRendered] = useState(false);
  const [isOpen, setOpen] = useState(false);

  function handleFirstClick() {
    flushSync(() => setRendered(true));
    // The clicked button was replaced with the menu's own button.
    target.current?.focus();
    setOpen(true);
  }

  function handleSelect(select: () => void) {
    // A dialog returns the focus to the focused element, and the menu item will be gone by then.
    target.current?.focus();
    select();
  }

  function handleOpen() {
    // The row may have moved out of view since it got the focus, for example after a rename.
    target.current?.scrollIntoView({ block: 'nearest' });
  }

  if (!isRendered) {
    return <Dots name={name} aria-haspopup="menu" aria-expanded={false} onClick={handleFirstClick} />;
  }
  return (
    <Menu position="bottom-end" withinPortal opened={isOpen} onChange={setOpen} onOpen={handleOpen}>
      <Menu.Target>
        <Dots ref={target} name={name} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Item key={action.label} action={action} onSelect={handleSelect} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
