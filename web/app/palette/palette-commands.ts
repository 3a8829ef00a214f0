import { useMantineColorScheme } from '@mantine/core';
import {
  IconActivityHeartbeat,
  IconBuildingFactory2,
  IconDeviceDesktop,
  IconFileImport,
  IconHistory,
  IconKeyboard,
  IconLogout,
  IconMailPause,
  IconMoon,
  IconPlus,
  IconSettings,
  IconSun,
  IconTemplate,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSubmit } from 'react-router';
import { type ImportKind, importKindLabels, importKinds } from '#schema/imports/import-kinds.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { navigation } from '#web/app/navigation/navigation.ts';
import { companyHistoryPath } from '#web/features/history/history-paths.ts';
import { importPath } from '#web/features/imports/import-paths.ts';
import type { Command } from '#web/features/search/palette-choices.ts';
import { sessionQuery } from '#web/features/session/session.queries.ts';

const pages: Command[] = [
  ...navigation.map(({ label, path, icon }) => ({ label, path, icon })),
  {
    label: 'Message templates',
    keywords: 'saved texts snippets canned placeholders',
    path: '/app/messages/templates',
    icon: IconTemplate,
  },
  { label: 'New customer', keywords: 'add create', path: '/app/customers/new', icon: IconUserPlus },
  ...recordKinds.map(({ labels, slug }) => ({
    label: `New ${labels.singular}`,
    keywords: 'add create',
    path: `/app/${slug}/new`,
    icon: IconPlus,
  })),
];

const importKeywords: Record<ImportKind, string> = {
  customer: 'contacts quickbooks jobber housecall',
  'work-order': 'records',
  'service-contract': 'records',
  project: 'records',
  unit: 'equipment serials warranties',
};

/** For office users only. */
const officePages: Command[] = [
  {
    label: 'History',
    keywords: 'changes who log audit deleted restore undo',
    path: companyHistoryPath,
    icon: IconHistory,
  },
  ...importKinds.map((kind) => ({
    label: `Import ${importKindLabels(kind).plural}`,
    keywords: `upload csv spreadsheet file undo ${importKeywords[kind]}`,
    path: importPath(kind),
    icon: IconFileImport,
  })),
  {
    label: 'Settings',
    keywords: 'company name address phone logo time zone hour configure',
    path: '/app/settings',
    icon: IconSettings,
  },
  {
    label: 'System',
    keywords: 'status health works backup restore disk texts emails failing problems',
    path: '/app/system',
    icon: IconActivityHeartbeat,
  },
];

/** For office users only, while no messages are sent. */
const heldMessages: Command = {
  label: 'Held Messages',
  keywords: 'release outbox restore backup send',
  path: '/app/messages/held',
  icon: IconMailPause,
};

/** Every page, and the actions that are available anywhere. */
export function usePaletteCommands(onView: (view: 'keys' | 'manufacturers') => void): Command[] {
  const submit = useSubmit();
  const { data: session } = useQuery(sessionQuery);
  const isOfficeUser = session?.user.isTechnician === false;
  const { setColorScheme } = useMantineColorScheme();
  return [
    ...pages,
    ...(isOfficeUser ? officePages : []),
    ...(isOfficeUser && session.outboxHold ? [heldMessages] : []),
    {
      label: 'Manage manufacturers',
      keywords: 'equipment makers',
      icon: IconBuildingFactory2,
      run: () => onView('manufacturers'),
    },
    {
      label: 'Keyboard shortcuts',
      keywords: 'show keys help ?',
      icon: IconKeyboard,
      run: () => onView('keys'),
    },
    {
      label: 'Appearance: light',
      keywords: 'theme color colour scheme',
      icon: IconSun,
      run: () => setColorScheme('light'),
    },
    {
      label: 'Appearance: dark',
      keywords: 'theme color colour scheme night',
      icon: IconMoon,
      run: () => setColorScheme('dark'),
    },
    {
      label: 'Appearance: system',
      keywords: 'theme color colour scheme auto like',
      icon: IconDeviceDesktop,
      run: () => setColorScheme('auto'),
    },
    {
      label: 'Log Out',
      keywords: 'sign out logout leave',
      icon: IconLogout,
      run: () => void submit(null, { method: 'post', action: '/log-out' }),
    },
  ];
}
