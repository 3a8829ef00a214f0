import { type Icon, IconAddressBook, IconLayoutDashboard, IconTools, IconUsers } from '@tabler/icons-react';

export type NavigationEntry = { label: string; path: string; icon: Icon };

/** The side navigation from top to bottom. */
export const navigation: NavigationEntry[] = [
  { label: 'Dashboard', path: '/app/dashboard', icon: IconLayoutDashboard },
  { label: 'Customers', path: '/app/customers', icon: IconAddressBook },
  { label: 'Users', path: '/app/users', icon: IconUsers },
  { label: 'Technicians', path: '/app/technicians', icon: IconTools },
];
