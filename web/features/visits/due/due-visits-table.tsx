import {
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarOff,
  IconClipboardList,
  IconClipboardPlus,
  IconFilter,
  IconMessage,
  IconPencil,
} from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { ListedVisit } from '#schema/visits/visits.ts';
import { contractPath, datedVisitName, visitKey } from '#web/features/visits/visit-name.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { RowAction } from '#web/ui/table/row-menu.tsx';
import type { RowSelection } from '#web/ui/table/use-row-selection.ts';
import { dueVisitsColumns } from './due-visits-columns.tsx';
import type { DueVisitDialogs } from './due-visits-dialogs.tsx';
import type { groupVisits } from './group-visits.ts';

type Props = {
  /** Undefined until the first response. */
  groups: ReturnType<typeof groupVisits> | undefined;
  isLoading: boolean;
  error: unknown;
  failure: string;
  onRetry: () => void;
  empty: ReactNode;
  sort: string;
  onSort: (sort: string) => void;
  selection: RowSelection<ListedVisit>;
  dialogs: DueVisitDialogs;
  onFilterCustomer: (customerId: string) => void;
};

const none = () => undefined;

export function DueVisitsTable({ groups, dialogs, onFilterCustomer, ...list }: Props) {
  const today = todayIn(useTimeZone());
  const headingOf = groups?.headingOf ?? none;
  const columns = useMemo(() => dueVisitsColumns((visit) => headingOf(visit) !== undefined), [headingOf]);

  function actionsOf(visit: ListedVisit): RowAction[] {
    const isBooked = visit.state === 'booked';
    return [
      {
        label: 'Create Work Order',
        icon: IconClipboardPlus,
        isDisabled: isBooked,
        onSelect: () => dialogs.workOrders.open([visit]),
      },
      ...(visit.workOrder
        ? [
            {
              label: 'Open Work Order',
              icon: IconClipboardList,
              to: `/app/${workOrders.slug}/${visit.workOrder._id}`,
            },
          ]
        : []),
      {
        label: 'Done on...',
        icon: IconCalendarCheck,
        onSelect: () => dialogs.count.open({ visits: [visit], doneOn: today }),
      },
      { label: 'Move Visit', icon: IconCalendarEvent, onSelect: () => dialogs.move.open(visit) },
      {
        label: 'Skip Visit',
        icon: IconCalendarOff,
        isDisabled: isBooked,
        onSelect: () => dialogs.skip.open([visit]),
      },
      { label: 'Tell the Contact', icon: IconMessage, onSelect: () => dialogs.message.open(visit) },
      { label: `Edit ${serviceContracts.labels.title}`, icon: IconPencil, to: contractPath(visit) },
      {
        label: 'Show Only This Customer',
        icon: IconFilter,
        onSelect: () => onFilterCustomer(visit.customer._id),
      },
    ];
  }

  return (
    <DataTable
      {...list}
      label="Due Visits"
      columns={columns}
      rows={groups?.rows}
      rowKey={visitKey}
      rowName={datedVisitName}
      rowLink={contractPath}
      rowActions={actionsOf}
      rowGroup={headingOf}
    />
  );
}
