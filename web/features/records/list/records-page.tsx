import { useQuery } from '@tanstack/react-query';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordItem } from '#schema/records/stored-records.ts';
import { ContactsDialog } from '#web/features/contacts/contacts-dialog.tsx';
import { NotifyTechniciansDialog } from '#web/features/messages/notify/notify-technicians-dialog.tsx';
import { SendMessageDialog } from '#web/features/messages/send/send-message-dialog.tsx';
import { recordTotalQuery } from '#web/features/records/records.queries.ts';
import { rowsPerPage, useListPage } from '#web/lib/api/use-list-page.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { countOf, Pager } from '#web/ui/list/pager.tsx';
import { DeleteRecordDialog } from './delete-record-dialog.tsx';
import { RecordsActions } from './records-actions.tsx';
import { RecordsEmpty } from './records-empty.tsx';
import { recordsPageQuery } from './records-list.queries.ts';
import { RecordsTable } from './records-table.tsx';
import { RecordsTabs } from './records-tabs.tsx';
import { RecordsTools } from './records-tools.tsx';
import { useRecordsList } from './use-records-list.ts';

/** The list of a kind of record. */
export function RecordsPage({ kind }: { kind: RecordKind }) {
  const list = useRecordsList(kind);
  const { page, prefetch, query } = useListPage(list, (part) =>
    recordsPageQuery(kind, { ...list.filter, ...part }),
  );
  const { data: total } = useQuery(recordTotalQuery(kind));
  const messageDialog = useDialogTarget<RecordItem>();
  const notifying = useDialogTarget<RecordItem>();
  const contactsOf = useDialogTarget<RecordItem>();
  const deleting = useDialogTarget<RecordItem>();

  const { titles, plural } = kind.labels;
  const failure = `Something went wrong loading your ${plural}. Please try again later.`;
  useListFailureToast(query, failure);

  return (
    <PageFrame
      title={titles}
      count={countOf(page)}
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
          sort={list.sort}
          onSort={list.setSort}
          onSendMessages={messageDialog.open}
          onNotify={notifying.open}
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
      </RecordsTabs>
      <SendMessageDialog
        kind={kind}
        record={messageDialog.subject}
        isOpen={messageDialog.isOpen}
        onClose={messageDialog.close}
      />
      <NotifyTechniciansDialog
        kind={kind}
        record={notifying.subject}
        isOpen={notifying.isOpen}
        onClose={notifying.close}
      />
      <ContactsDialog
        of={contactsOf.subject?.customer.name}
        contacts={contactsOf.subject?.contacts}
        isOpen={contactsOf.isOpen}
        onClose={contactsOf.close}
      />
      <DeleteRecordDialog
        kind={kind}
        record={deleting.subject}
        isOpen={deleting.isOpen}
        onClose={deleting.close}
      />
    </PageFrame>
  );
}
