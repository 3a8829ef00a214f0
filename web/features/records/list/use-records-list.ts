import type { RecordKind } from '#schema/records/record-kind.ts';
import { defaultRecordSort, visitFilters } from '#schema/records/record-list.ts';
import { isOpenStatus } from '#schema/records/status.ts';
import type { RecordsFilter } from '#web/features/records/records.api.ts';
import { useListState } from '#web/lib/api/query-list-state.ts';

export type RecordsTab = 'open' | 'closed';

const filters = ['tab', 'status', 'technician', 'customer', 'visit'] as const;

/** The tab with the records of a status. */
function tabOf(status: string): RecordsTab {
  return isOpenStatus(status) ? 'open' : 'closed';
}

/** The tab, search and filters of a kind's list from the URL, and as query parameters of the API. */
export function useRecordsList(kind: RecordKind) {
  const list = useListState({ sortKeys: Object.keys(kind.sorts), defaultSort: defaultRecordSort, filters });
  const { q, updateFilters } = list;
  const { status, technician, customer, visit } = list.filters;
  const tab = status ? tabOf(status) : list.filters.tab === 'closed' ? 'closed' : 'open';

  /** The filter on one of the tabs. A status filter only applies on the tab of that status. */
  function filterOnTab(onTab: RecordsTab): RecordsFilter {
    const keepsStatus = !kind.hasTabs || tabOf(status) === onTab;
    return {
      q,
      open: kind.hasTabs ? onTab === 'open' : undefined,
      status: (keepsStatus && status) || undefined,
      technician: (kind.hasTechnicians && technician) || undefined,
      customer: customer || undefined,
      nextVisit: kind.hasVisits ? visitFilters.find((filter) => filter === visit) : undefined,
    };
  }

  function setTab(tab: RecordsTab, { status } = filterOnTab(tab)) {
    // Without a tab, the records of a customer open where there are some.
    updateFilters({ tab: tab === 'open' && !customer ? '' : tab, status: status ?? '' });
  }

  const filter = filterOnTab(tab);
  const hasFilters = Boolean(filter.status || filter.technician || filter.customer || filter.nextVisit);
  const noFilters = { status: '', technician: '', customer: '', visit: '' };
  return {
    ...list,
    tab,
    filter,
    filterOnTab,
    isFiltered: Boolean(q) || hasFilters,
    /** Whether the URL leaves it open on which tab the records of a customer are. */
    isTabUnchosen: Boolean(customer) && !list.filters.tab && !q && !status && !technician && !visit,
    /** Besides the search. */
    hasFilters,
    setTab: (tab: RecordsTab) => setTab(tab),
    setStatus: (status: string) =>
      kind.hasTabs && status ? setTab(tabOf(status), { ...filter, status }) : updateFilters({ status }),
    setTechnician: (technician: string) => updateFilters({ technician }),
    setVisit: (visit: string) => updateFilters({ visit }),
    clearCustomer: () => updateFilters({ customer: '' }),
    clearFilters: () => updateFilters(noFilters),
    showAll: () => updateFilters({ q: '', ...noFilters }),
  };
}

export type RecordsList = ReturnType<typeof useRecordsList>;
