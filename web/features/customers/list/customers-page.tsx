import { useQuery } from '@tanstack/react-query';
import { type Customer, customerSorts } from '#schema/customers.ts';
import { sortChoices } from '#schema/fields/list-choices.ts';
import { ContactsDialog } from '#web/features/contacts/contacts-dialog.tsx';
import { DeleteCustomerDialog } from '#web/features/customers/delete-customer-dialog.tsx';
import { useListState } from '#web/lib/api/query-list-state.ts';
import { rowsPerPage, useListPage } from '#web/lib/api/use-list-page.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { formatTotal, Pager } from '#web/ui/list/pager.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { SortSelect } from '#web/ui/table/sort-select.tsx';
import { CustomersActions } from './customers-actions.tsx';
import { CustomersEmpty } from './customers-empty.tsx';
import { customerCountsQuery, customersPageQuery } from './customers-list.queries.ts';
import { CustomersTable } from './customers-table.tsx';

export function CustomersPage() {
  const list = useListState({ sortKeys: Object.keys(customerSorts), defaultSort: 'name' });
  const { page, prefetch, query } = useListPage(list, (part) => customersPageQuery({ q: list.q, ...part }));
  const counts = useQuery(customerCountsQuery(page?.data.map(({ _id }) => _id) ?? []));
  const contactsOf = useDialogTarget<Customer>();
  const deleting = useDialogTarget<Customer>();

  const failure = list.q
    ? 'Something went wrong searching your customers. Please come back later.'
    : 'Something went wrong loading your customers. Please come back later.';
  useListFailureToast(query, failure);

  return (
    <PageFrame
      title="Customers"
      count={formatTotal(page)}
      actions={<CustomersActions q={list.q} />}
      tools={
        <>
          <SearchBox label="Search customers..." value={list.q} onSearch={list.setQ} />
          <SortSelect choices={sortChoices(customerSorts)} sort={list.sort} onSort={list.setSort} />
        </>
      }
    >
      <CustomersTable
        customers={page?.data}
        counting={{ counts: counts.data, isFailed: counts.isError }}
        isLoading={query.isFetching}
        error={query.error}
        failure={failure}
        onRetry={() => void query.refetch()}
        empty={<CustomersEmpty q={list.q} onShowAll={() => list.setQ('')} />}
        sort={list.sort}
        onSort={list.setSort}
        onShowContacts={contactsOf.open}
        onDelete={deleting.open}
      />
      <Pager
        page={page}
        pageSize={rowsPerPage}
        list={list}
        isLoading={query.isPlaceholderData}
        onIntent={prefetch}
      />
      <ContactsDialog
        of={contactsOf.target?.name}
        contacts={contactsOf.target?.contacts}
        isOpen={contactsOf.isOpen}
        onClose={contactsOf.close}
      />
      <DeleteCustomerDialog customer={deleting.target} isOpen={deleting.isOpen} onClose={deleting.close} />
    </PageFrame>
  );
}
