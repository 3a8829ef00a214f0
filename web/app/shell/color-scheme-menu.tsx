import { ActionIcon, isMantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import classes from './color-scheme-menu.module.css';

const schemes = [
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
] as const;

export function ColorSchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const current = schemes.find(({ value }) => value === colorScheme) ?? schemes[0];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          className={classes.target}
          variant="subtle"
          size={36}
          aria-label={`Appearance: ${current.label}`}
        >
          <current.icon size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={current.value}
          onChange={(chosen) => isMantineColorScheme(chosen) && setColorScheme(chosen)}
        >
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
