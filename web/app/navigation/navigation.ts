import {
  type Icon,
  IconAddressBook,
  IconCalendarRepeat,
  IconClipboardList,
  IconCrane,
  IconLayoutDashboard,
  IconMessages,
  IconTools,
  IconUsers,
} from '@tabler/icons-react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';

export type NavigationEntry = {
  label: string;
  path: string;
  icon: Icon;
  /** The records whose open ones are counted beside the label. */
  counted?: RecordKind;
};

const recordIcons: Record<(typeof recordKinds)[number]['slug'], Icon> = {
  'work-orders': IconClipboardList,
  'service-contracts': IconCalendarRepeat,
  projects: IconCrane,
};

/** The side navigation from top to bottom. */
export const navigation: NavigationEntry[] = [
  { label: 'Dashboard', path: '/app/dashboard', icon: IconLayoutDashboard },
  { label: 'Customers', path: '/app/customers', icon: IconAddressBook },
  ...recordKinds.map((kind) => ({
    label: kind.labels.titles,
    path: `/app/${kind.slug}`,
    icon: recordIcons[kind.slug],
    counted: kind,
  })),
  { label: 'Message Center', path: '/app/messages', icon: IconMessages },
  { label: 'Users', path: '/app/users', icon: IconUsers },
  { label: 'Technicians', path: '/app/technicians', icon: IconTools },
];
