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
  /** Shows the number of open records of this kind beside the label. */
  countedKind?: RecordKind;
  /** Shows the number of new replies beside the label. */
  countsReplies?: true;
};

const recordIcons: Record<(typeof recordKinds)[number]['id'], Icon> = {
  'work-order': IconClipboardList,
  'service-contract': IconCalendarRepeat,
  project: IconCrane,
};

/** The side navigation, top to bottom. */
export const navigation: NavigationEntry[] = [
  { label: 'Dashboard', path: '/app/dashboard', icon: IconLayoutDashboard },
  { label: 'Customers', path: '/app/customers', icon: IconAddressBook },
  ...recordKinds.map((kind) => ({
    label: kind.labels.titles,
    path: `/app/${kind.slug}`,
    icon: recordIcons[kind.id],
    countedKind: kind,
  })),
  { label: 'Message Center', path: '/app/messages', icon: IconMessages, countsReplies: true },
  { label: 'Users', path: '/app/users', icon: IconUsers },
  { label: 'Technicians', path: '/app/technicians', icon: IconTools },
];
