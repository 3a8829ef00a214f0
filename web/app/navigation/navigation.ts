import {
  type Icon,
  IconAddressBook,
  IconCalendarDue,
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
  /** Shows the number of visits that are overdue or due beside the label. */
  countsVisits?: true;
  /** Shows the number of new replies beside the label. */
  countsReplies?: true;
};

const recordIcons: Record<(typeof recordKinds)[number]['id'], Icon> = {
  'work-order': IconClipboardList,
  'service-contract': IconCalendarRepeat,
  project: IconCrane,
};

const dueVisits: NavigationEntry = {
  label: 'Due Visits',
  path: '/app/visits',
  icon: IconCalendarDue,
  countsVisits: true,
};

/** The side navigation, top to bottom. */
export const navigation: NavigationEntry[] = [
  { label: 'Dashboard', path: '/app/dashboard', icon: IconLayoutDashboard },
  { label: 'Customers', path: '/app/customers', icon: IconAddressBook },
  ...recordKinds.flatMap((kind): NavigationEntry[] => {
    const { labels, slug, id } = kind;
    const records = { label: labels.titles, path: `/app/${slug}`, icon: recordIcons[id], countedKind: kind };
    return kind.hasVisits ? [records, dueVisits] : [records];
  }),
  { label: 'Message Center', path: '/app/messages', icon: IconMessages, countsReplies: true },
  { label: 'Users', path: '/app/users', icon: IconUsers },
  { label: 'Technicians', path: '/app/technicians', icon: IconTools },
];
