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
} & ({ to: string; isNewTab?: boolean } | { onSelect: () => void });

type LinkAction = Extract<RowAction, { to: string }>;

function LinkItem({ action: { label, to, isNewTab }, look }: { action: LinkAction; look: MenuItemProps }) {
  const preload = usePreload(to);
  // What this tab fetches ahead is of no use to another.
  const opening = isNewTab ? { target: '_blank', rel: 'noopener' } : preload;
  return (
    <Menu.Item {...look} component={Link} to={to} {...opening}>
      {label}
    </Menu.Item>
  );
}

function Item({ action, onSelect }: { action: RowAction; onSelect: (select: () => void) => void }) {
  const { label, icon: ActionSymbol, isDanger } = action;
  const look = {
    className: isDanger ? `${classes.item} ${classes.danger}` : classes.item,
    leftSection: ActionSymbol && <ActionSymbol size={16} stroke={1.75} aria-hidden />,
  };
  if ('to' in action) return <LinkItem action={action} look={look} />;
  return (
    <Menu.Item {...look} onClick={() => onSelect(action.onSelect)}>
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
 * What can be done with one row, behind three dots. A list has fifty of them, and to build fifty menus takes as long as
 * all else in it, so each is built when it is asked for.
 */
export function RowMenu({ name, actions }: Props) {
  const target = useRef<HTMLButtonElement>(null);
  const [wasAskedFor, setAskedFor] = useState(false);
  const [isOpen, setOpen] = useState(false);

  function handleFirst() {
    flushSync(() => setAskedFor(true));
    // The button that was pressed has made way for another one.
    target.current?.focus();
    setOpen(true);
  }

  function handleSelect(select: () => void) {
    // A dialog gives the focus back to where it was; the menu's item will be gone by then.
    target.current?.focus();
    select();
  }

  function handleOpen() {
    // The row may have moved out of sight since it got the focus (renamed, sorted anew), and its menu with it.
    target.current?.scrollIntoView({ block: 'nearest' });
  }

  if (!wasAskedFor) {
    return <Dots name={name} aria-haspopup="menu" aria-expanded={false} onClick={handleFirst} />;
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
