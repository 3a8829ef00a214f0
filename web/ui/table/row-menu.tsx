import { type Icon, IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { LazyMenu, lazyMenuItems } from './lazy-menu.tsx';
import classes from './row-menu.module.css';

export type RowAction = {
  label: string;
  icon?: Icon;
  isDanger?: boolean;
  isDisabled?: boolean;
} & ({ to: string; isNewTab?: boolean } | { onSelect: () => void });

const items = lazyMenuItems(async () => (await import('./row-menu-items.tsx')).RowMenuItems);

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
  return <LazyMenu Button={Dots} buttonProps={{ name }} items={items} itemProps={{ actions }} />;
}
