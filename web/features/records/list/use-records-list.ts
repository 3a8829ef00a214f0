import type { RecordKind } from '#schema/records/record-kind.ts';
import { defaultRecordSort, recordSortKeys } from '#schema/records/record-queries.ts';
import { isOpenStatus } from '#schema/records/status.ts';
import type { RecordsFilter } from '#web/features/records/records.api.ts';
import { useListState } from '#web/lib/api/query-list-state.ts';

export type RecordsTab = 'open' | 'closed';

const filters = ['tab', 'status', 'technician'] as const;

/** Each status is found under one of the tabs only, so the one follows the other. */
function tabOf(status: string): RecordsTab {
  return isOpenStatus(status) ? 'open' : 'closed';
}

/** What the list of a kind shows, as its address says, in the words of the server's calls. */
export function useRecordsList(kind: RecordKind) {
  const list = useListState({ sortKeys: recordSortKeys, usualSort: defaultRecordSort, filters });
  const { q, narrow } = list;
  const { status, technician } = list.filters;
  const tab = status ? tabOf(status) : list.filters.tab === 'closed' ? 'closed' : 'open';

  /** What is left of the filter under another tab. */
  function filterUnder(other: RecordsTab): RecordsFilter {
    const isKept = !kind.hasTabs || tabOf(status) === other;
    return {
      q,
      open: kind.hasTabs ? other === 'open' : undefined,
      status: (isKept && status) || undefined,
      technician: (kind.hasTechnicians && technician) || undefined,
    };
  }

  function setTab(tab: RecordsTab, { status } = filterUnder(tab)) {
    narrow({ tab: tab === 'open' ? '' : tab, status: status ?? '' });
  }

  const filter = filterUnder(tab);
  return {
    ...list,
    tab,
    filter,
    filterUnder,
    isNarrowed: Boolean(q || filter.status || filter.technician),
    setTab: (tab: RecordsTab) => setTab(tab),
    setStatus: (status: string) =>
      kind.hasTabs && status ? setTab(tabOf(status), { ...filter, status }) : narrow({ status }),
    setTechnician: (technician: string) => narrow({ technician }),
    showAll: () => narrow({ q: '', status: '', technician: '' }),
  };
}

export type RecordsList = ReturnType<typeof useRecordsList>;
