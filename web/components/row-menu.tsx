import { ActionIcon, Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './row-menu.module.css';

export type RowAction = {
  label: string;
  icon?: Icon;
  isDanger?: boolean;
} & ({ to: string; isNewTab?: boolean } | { onSelect: () => void });

function Item({ action }: { action: RowAction }) {
  const { label, icon: ActionSymbol, isDanger } = action;
  const look = {
    className: isDanger ? classes.danger : undefined,
    leftSection: ActionSymbol && <ActionSymbol size={16} stroke={1.75} aria-hidden />,
  };
  if ('onSelect' in action) {
    return (
      <Menu.Item {...look} onClick={action.onSelect}>
        {label}
      </Menu.Item>
    );
  }
  const target = action.isNewTab ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <Menu.Item {...look} component={Link} to={action.to} {...target}>
      {label}
    </Menu.Item>
  );
}

type Props = { name: string; actions: RowAction[] };

/** What can be done with one row, behind three dots. */
export function RowMenu({ name, actions }: Props) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Actions for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Item key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
