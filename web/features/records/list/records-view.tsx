import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { RecordsFooter } from '#web/features/records/list/bulk/records-footer.tsx';
import { rowsPerPage, useListPage } from '#web/lib/api/use-list-page.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { formatTotal, Pager } from '#web/ui/list/pager.tsx';
import type { RowAction } from '#web/ui/table/row-menu.tsx';
import { useRowSelection } from '#web/ui/table/use-row-selection.ts';
import { RecordsActions } from './records-actions.tsx';
import { RecordsDialogs, useRecordDialogs } from './records-dialogs.tsx';
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
  /** Notifies the technicians of several records; the page provides it. */
  onNotifyTechnicians: (records: RecordListItem[]) => void;
};

/** The list of a record kind. */
export function RecordsView({ kind, messageActions, onNotifyTechnicians }: Props) {
  const list = useRecordsList(kind);
  const { page, prefetch, query } = useListPage(list, (pageRequest) =>
    recordsPageQuery(kind, { ...list.filter, ...pageRequest }),
  );
  const listKey = JSON.stringify([list.filter, list.sort, list.cursor]);
  const { selection, selected, deselect, clear } = useRowSelection(page?.data, ({ _id }) => _id, listKey);
  const dialogs = useRecordDialogs();

  const { titles, plural } = kind.labels;
  const failure = `Something went wrong loading your ${plural}. Please try again later.`;
  useListFailureToast(query, failure);

  return (
    <PageFrame
      title={titles}
      count={formatTotal(page)}
      actions={<RecordsActions kind={kind} filter={list.filter} />}
      tools={<RecordsTools kind={kind} list={list} hasRows={!query.isPending} />}
    >
      <RecordsTabs kind={kind} list={list} page={page} isPlaceholder={query.isPlaceholderData}>
        <RecordsTable
          kind={kind}
          records={page?.data}
          isLoading={query.isFetching}
          error={query.error}
          failure={failure}
          onRetry={() => void query.refetch()}
          empty={<RecordsEmpty kind={kind} list={list} />}
          search={list.q}
          sort={list.sort}
          onSort={list.setSort}
          selection={selection}
          dialogs={dialogs}
          messageActions={messageActions}
        />
        <RecordsFooter
          kind={kind}
          selected={selected}
          onChangeStatus={dialogs.status.open}
          onAssignTechnicians={dialogs.technicians.open}
          onNotifyTechnicians={onNotifyTechnicians}
          onClear={clear}
        >
          <Pager
            page={page}
            pageSize={rowsPerPage}
            list={list}
            isLoading={query.isPlaceholderData}
            onIntent={prefetch}
          />
        </RecordsFooter>
      </RecordsTabs>
      <RecordsDialogs kind={kind} dialogs={dialogs} onChanged={deselect} />
    </PageFrame>
  );
}
