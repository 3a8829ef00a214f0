import { useMantineColorScheme } from '@mantine/core';
import {
  IconBuildingFactory2,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  IconUserPlus,
} from '@tabler/icons-react';
import { useSubmit } from 'react-router';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { navigation } from '#web/app/navigation/navigation.ts';
import type { Command } from '#web/features/search/palette-choices.ts';

const screens: Command[] = [
  ...navigation.map(({ label, path, icon }) => ({ label, path, icon })),
  { label: 'New customer', words: 'add create', path: '/app/customers/new', icon: IconUserPlus },
  ...recordKinds.map(({ labels, slug }) => ({
    label: `New ${labels.singular}`,
    words: 'add create',
    path: `/app/${slug}/new`,
    icon: IconPlus,
  })),
];

/** Every screen there is, and what can be done from anywhere. */
export function usePaletteCommands(onView: (view: 'keys' | 'manufacturers') => void): Command[] {
  const submit = useSubmit();
  const { setColorScheme } = useMantineColorScheme();
  return [
    ...screens,
    {
      label: 'Manage manufacturers',
      words: 'equipment makers',
      icon: IconBuildingFactory2,
      run: () => onView('manufacturers'),
    },
    {
      label: 'Show the keys',
      words: 'keyboard shortcuts help ?',
      icon: IconKeyboard,
      run: () => onView('keys'),
    },
    {
      label: 'Appearance: light',
      words: 'theme color colour scheme',
      icon: IconSun,
      run: () => setColorScheme('light'),
    },
    {
      label: 'Appearance: dark',
      words: 'theme color colour scheme night',
      icon: IconMoon,
      run: () => setColorScheme('dark'),
    },
    {
      label: 'Appearance: like the system',
      words: 'theme color colour scheme auto',
      icon: IconDeviceDesktop,
      run: () => setColorScheme('auto'),
    },
    {
      label: 'Log Out',
      words: 'sign out logout leave',
      icon: IconLogout,
      run: () => void submit(null, { method: 'post', action: '/log-out' }),
    },
  ];
}
