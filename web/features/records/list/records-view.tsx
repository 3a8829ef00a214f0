import { useQuery } from '@tanstack/react-query';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { ContactsDialog } from '#web/features/contacts/contacts-dialog.tsx';
import { recordTotalQuery } from '#web/features/records/records.queries.ts';
import { rowsPerPage, useListPage } from '#web/lib/api/use-list-page.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { formatTotal, Pager } from '#web/ui/list/pager.tsx';
import type { RowAction } from '#web/ui/table/row-menu.tsx';
import { DeleteRecordDialog } from './delete-record-dialog.tsx';
import { RecordsActions } from './records-actions.tsx';
import { RecordsEmpty } from './records-empty.tsx';
import { recordsPageQuery } from './records-list.queries.ts';
import { RecordsTable } from './records-table.tsx';
import { RecordsTabs } from './records-tabs.tsx';
import { RecordsTools } from './records-tools.tsx';
import { useRecordsList } from './use-records-list.ts';

type Props = {
  kind: RecordKind;
  /** The row actions that send messages about a record; the page provides them. */
  messageActions: (record: RecordListItem) => RowAction[];
};

/** The list of a record kind. */
export function RecordsView({ kind, messageActions }: Props) {
  const list = useRecordsList(kind);
  const { page, prefetch, query } = useListPage(list, (pageRequest) =>
    recordsPageQuery(kind, { ...list.filter, ...pageRequest }),
  );
  const { data: total } = useQuery(recordTotalQuery(kind));
  const contactsDialog = useDialogTarget<RecordListItem>();
  const deleteDialog = useDialogTarget<RecordListItem>();

  const { titles, plural } = kind.labels;
  const failure = `Something went wrong loading your ${plural}. Please try again later.`;
  useListFailureToast(query, failure);

  return (
    <PageFrame
      title={titles}
      count={formatTotal(page)}
      actions={<RecordsActions kind={kind} filter={list.filter} />}
      tools={<RecordsTools kind={kind} list={list} />}
    >
      <RecordsTabs kind={kind} list={list} page={page} total={total}>
        <RecordsTable
          kind={kind}
          records={page?.data}
          isLoading={query.isFetching}
          error={query.error}
          failure={failure}
          onRetry={() => void query.refetch()}
          empty={<RecordsEmpty kind={kind} list={list} total={total?.total} />}
          search={list.q}
          sort={list.sort}
          onSort={list.setSort}
          messageActions={messageActions}
          onViewContacts={contactsDialog.open}
          onDelete={deleteDialog.open}
        />
        <Pager
          page={page}
          pageSize={rowsPerPage}
          list={list}
          isLoading={query.isPlaceholderData}
          onIntent={prefetch}
        />
      </RecordsTabs>
      <ContactsDialog
        of={contactsDialog.target?.customer.name}
        contacts={contactsDialog.target?.contacts}
        isOpen={contactsDialog.isOpen}
        onClose={contactsDialog.close}
      />
      <DeleteRecordDialog
        kind={kind}
        record={deleteDialog.target}
        isOpen={deleteDialog.isOpen}
        onClose={deleteDialog.close}
      />
    </PageFrame>
  );
}
