import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { type Icon, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { LazyMenu, lazyMenuItems } from '#web/ui/table/lazy-menu.tsx';
import classes from './color-scheme-menu.module.css';

const schemes = [
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
] as const;

const items = lazyMenuItems(async () => (await import('./color-scheme-items.tsx')).ColorSchemeItems);

type ButtonProps = ComponentProps<'button'> & { label: string; icon: Icon };

function SchemeButton({ label, icon: SchemeIcon, ...button }: ButtonProps) {
  return (
    <ActionIcon
      {...button}
      className={classes.target}
      variant="subtle"
      size={36}
      aria-label={`Appearance: ${label}`}
    >
      <SchemeIcon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

export function ColorSchemeMenu() {
  const { colorScheme } = useMantineColorScheme();
  const { value, label, icon } = schemes.find(({ value }) => value === colorScheme) ?? schemes[0];
  return (
    <LazyMenu
      Button={SchemeButton}
      buttonProps={{ label, icon }}
      items={items}
      itemProps={{ value, schemes }}
    />
  );
}
