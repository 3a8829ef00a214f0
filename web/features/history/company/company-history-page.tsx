import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type HistoryItem, versionedEntities } from '#schema/history/history-list.ts';
import { exportChanges } from '#web/features/history/history.api.ts';
import { companyChangesQuery } from '#web/features/history/history.queries.ts';
import { entityLabel } from '#web/features/history/list/change-item.tsx';
import { ChangeList } from '#web/features/history/list/change-list.tsx';
import { ChangeSkeletons } from '#web/features/history/list/change-skeletons.tsx';
import { RestoreDialog, type RestoreTarget } from '#web/features/history/restore/restore-dialog.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { rowsPerPage, useListPage } from '#web/lib/api/use-list-page.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { formatTotal, Pager } from '#web/ui/list/pager.tsx';
import { CompanyHistoryTools } from './company-history-tools.tsx';
import { useCompanyHistory } from './use-company-history.ts';

const failure = 'Something went wrong loading the history. Please try again later.';

/** What a restore of a deletion is about; undefined for what cannot be restored. */
function toRestore({ action, entity, entityId, name, isRestored }: HistoryItem): RestoreTarget | undefined {
  const versioned = versionedEntities.find((one) => one === entity);
  if (action !== 'delete' || isRestored || !versioned) return undefined;
  return { entity: versioned, id: entityId, name, noun: entityLabel(entity).toLowerCase() };
}

function ExportButton({ onExport }: { onExport: () => Promise<void> }) {
  const runOnce = useSingleFlight();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void runOnce(onExport)}
    >
      Export Spreadsheet
    </Button>
  );
}

/** All changes of the company, for office users. */
export function CompanyHistoryPage() {
  const list = useCompanyHistory();
  const { page, prefetch, query } = useListPage(list, ({ cursor, limit }) =>
    companyChangesQuery({ ...list.filter, cursor, limit }),
  );
  const { error } = query;
  const isRefused = error instanceof ApiError && error.code === 'office_only';
  useListFailureToast(isRefused ? { error: null, isSuccess: false } : query, failure);
  const restore = useDialogTarget<RestoreTarget>();

  function actionFor(change: HistoryItem) {
    const target = toRestore(change);
    return (
      target && {
        label: 'Restore',
        about: `the ${target.noun} ${target.name}`,
        onSelect: () => restore.open(target),
      }
    );
  }

  function renderChanges() {
    if (!page && error)
      return <ListFailure message={failure} error={error} onRetry={() => void query.refetch()} />;
    if (!page) return <ChangeSkeletons />;
    if (page.data.length === 0)
      return (
        <StateCard message={list.hasFilters ? 'No changes match these filters.' : 'No changes yet.'}>
          {list.hasFilters && (
            <Button variant="default" onClick={list.clearFilters}>
              Show All Changes
            </Button>
          )}
        </StateCard>
      );
    return <ChangeList changes={page.data} withEntity actionFor={actionFor} />;
  }

  if (isRefused)
    return (
      <PageFrame title="History">
        <StateCard isFailure message={error.message} />
      </PageFrame>
    );
  return (
    <PageFrame
      title="History"
      count={formatTotal(page)}
      lead="Who changed what in the company, the newest first."
      actions={<ExportButton onExport={() => exportChanges(list.filter)} />}
      tools={<CompanyHistoryTools list={list} />}
    >
      {renderChanges()}
      <Pager
        page={page}
        pageSize={rowsPerPage}
        list={list}
        isLoading={query.isPlaceholderData}
        onIntent={prefetch}
      />
      <RestoreDialog target={restore.target} isOpen={restore.isOpen} onClose={restore.close} />
    </PageFrame>
  );
}
