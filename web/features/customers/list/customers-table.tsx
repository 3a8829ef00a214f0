import { IconAddressBook, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Customer } from '#schema/customers.ts';
import { addressLine } from '#schema/fields/address-line.ts';
import type { Column } from '#web/ui/table/data-column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { RowAction } from '#web/ui/table/row-menu.tsx';
import { type Counting, CustomerCount } from './customer-count.tsx';
import classes from './customers-table.module.css';

const customerPath = ({ _id }: Customer) => `/app/customers/${_id}`;

function contactsLabel({ contacts }: Customer): string {
  if (contacts.length === 0) return 'No Contacts';
  return contacts.length === 1 ? '1 Contact' : `${contacts.length} Contacts`;
}

type Props = {
  customers: Customer[] | undefined;
  counting: Counting;
  isLoading: boolean;
  error: unknown;
  failure: string;
  onRetry: () => void;
  empty: ReactNode;
  sort: string;
  onSort: (sort: string) => void;
  onShowContacts: (customer: Customer) => void;
  onDelete: (customer: Customer) => void;
};

export function CustomersTable({ customers, counting, onShowContacts, onDelete, ...list }: Props) {
  const columns: Column<Customer>[] = [
    { label: 'Owner', cell: ({ name }) => name, sortKey: 'name', width: '28%' },
    { label: 'Billing Address', cell: ({ address }) => addressLine(address) },
    {
      label: 'Contacts',
      cell: (customer) => (
        <button
          type="button"
          className={classes.contacts}
          data-none={customer.contacts.length === 0 || undefined}
          onClick={() => onShowContacts(customer)}
        >
          {contactsLabel(customer)}
        </button>
      ),
      width: 112,
    },
    {
      label: 'Projects',
      cell: ({ _id }) => <CustomerCount counting={counting} customerId={_id} of="projects" />,
      isNumber: true,
      isWideOnly: true,
      width: 116,
    },
    {
      label: 'Work Orders',
      cell: ({ _id }) => <CustomerCount counting={counting} customerId={_id} of="workOrders" />,
      isNumber: true,
      isWideOnly: true,
      width: 144,
    },
  ];

  function rowActions(customer: Customer): RowAction[] {
    return [
      { label: 'Edit Customer', icon: IconPencil, to: customerPath(customer) },
      { label: 'History', icon: IconHistory, to: `${customerPath(customer)}/history` },
      { label: 'View Contacts', icon: IconAddressBook, onSelect: () => onShowContacts(customer) },
      { label: 'Delete Customer', icon: IconTrash, isDanger: true, onSelect: () => onDelete(customer) },
    ];
  }

  return (
    <DataTable
      {...list}
      label="Customers"
      columns={columns}
      rows={customers}
      rowKey={({ _id }) => _id}
      rowName={({ name }) => name}
      rowLink={(customer) => `${customerPath(customer)}/overview`}
      rowActions={rowActions}
    />
  );
}
