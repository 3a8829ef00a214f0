import {
  IconAddressBook,
  IconCalendarRepeat,
  IconClipboardList,
  IconClipboardPlus,
  IconCrane,
  IconTools,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { PageLink } from '../../components/page-link.tsx';
import classes from './quick-links.module.css';

const links = [
  {
    to: '/app/customers',
    label: 'Customers',
    hint: 'Look up a caller',
    icon: IconAddressBook,
  },
  {
    to: '/app/customers/new',
    label: 'New customer',
    hint: 'Address, contacts, numbers',
    icon: IconUserPlus,
  },
  {
    to: '/app/work-orders',
    label: 'Work Orders',
    hint: 'What is open, and who goes',
    icon: IconClipboardList,
  },
  {
    to: '/app/work-orders/new',
    label: 'New work order',
    hint: 'Where, what, since when',
    icon: IconClipboardPlus,
  },
  {
    to: '/app/service-contracts',
    label: 'Service Contracts',
    hint: 'Maintenance at intervals',
    icon: IconCalendarRepeat,
  },
  { to: '/app/projects', label: 'Projects', hint: 'What is planned and built', icon: IconCrane },
  { to: '/app/users', label: 'Users', hint: 'Who can sign in', icon: IconUsers },
  { to: '/app/technicians', label: 'Technicians', hint: 'Who is sent to the work', icon: IconTools },
];

export function QuickLinks() {
  return (
    <ul className={classes.links}>
      {links.map(({ to, label, hint, icon: LinkIcon }) => (
        <li key={to}>
          <PageLink to={to} className={classes.link}>
            <LinkIcon size={24} stroke={1.5} className={classes.icon} aria-hidden />
            <span>
              <span className={classes.label}>{label}</span>
              <span className={classes.hint}>{hint}</span>
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
