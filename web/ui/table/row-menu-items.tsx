import { Menu, type MenuItemProps } from '@mantine/core';
import { Link } from 'react-router';
import { usePreload } from '#web/lib/api/preload.ts';
import { useMenuSelect } from './menu-select.ts';
import classes from './row-menu.module.css';
import type { RowAction } from './row-menu.tsx';

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

function Item({ action }: { action: RowAction }) {
  const select = useMenuSelect();
  const { label, icon: ActionIcon, isDanger } = action;
  const itemProps = {
    className: isDanger ? `${classes.item} ${classes.danger}` : classes.item,
    leftSection: ActionIcon && <ActionIcon size={16} stroke={1.75} aria-hidden />,
  };
  if ('to' in action) return <LinkItem action={action} itemProps={itemProps} />;
  return (
    <Menu.Item {...itemProps} disabled={action.isDisabled ?? false} onClick={() => select(action.onSelect)}>
      {label}
    </Menu.Item>
  );
}

export function RowMenuItems({ actions }: { actions: RowAction[] }) {
  return actions.map((action) => <Item key={action.label} action={action} />);
}
