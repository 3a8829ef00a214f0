import { Menu, type MenuItemProps } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { usePreload } from '#web/lib/api/preload.ts';
import { LazyMenu, useMenuSelect } from './lazy-menu.tsx';
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

type Props = { name: string; actions: RowAction[] };

function Dots({ name, ...others }: { name: string } & ComponentProps<'button'>) {
  return (
    <button type="button" {...others} className={classes.dots} aria-label={`Actions for ${name}`}>
      <IconDots size={18} aria-hidden />
    </button>
  );
}

/** The actions of one row, behind a three-dot button. */
export function RowMenu({ name, actions }: Props) {
  return (
    <LazyMenu Button={Dots} buttonProps={{ name }}>
      {actions.map((action) => (
        <Item key={action.label} action={action} />
      ))}
    </LazyMenu>
  );
}
