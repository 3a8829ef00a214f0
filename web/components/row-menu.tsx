import { ActionIcon, Menu, type MenuItemProps } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { usePreload } from '../lib/preload.ts';
import classes from './row-menu.module.css';

export type RowAction = {
  label: string;
  icon?: Icon;
  isDanger?: boolean;
} & ({ to: string; isNewTab?: boolean } | { onSelect: () => void });

type LinkAction = Extract<RowAction, { to: string }>;

function LinkItem({ action: { label, to, isNewTab }, look }: { action: LinkAction; look: MenuItemProps }) {
  const target = isNewTab ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <Menu.Item {...look} component={Link} to={to} {...target} {...usePreload(to)}>
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

/** What can be done with one row, behind three dots. */
export function RowMenu({ name, actions }: Props) {
  const target = useRef<HTMLButtonElement>(null);

  function handleSelect(select: () => void) {
    // A dialog gives the focus back to where it was; the menu's item will be gone by then.
    target.current?.focus();
    select();
  }

  function handleOpen() {
    // The row may have moved out of sight since it got the focus (renamed, sorted anew), and its menu with it.
    target.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <Menu position="bottom-end" withinPortal onOpen={handleOpen}>
      <Menu.Target>
        <ActionIcon ref={target} variant="subtle" color="gray" size={32} aria-label={`Actions for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Item key={action.label} action={action} onSelect={handleSelect} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
