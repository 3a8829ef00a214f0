import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { RecordStatusChip } from '#web/features/records/record-status-chip.tsx';
import { useTimeZone } from '#web/lib/company.ts';
import { formatSince, todayIn } from '#web/lib/format/format-date.ts';
import {
  contactColumns,
  documentColumns,
  equipmentColumns,
  statusColumns,
  technicianColumns,
  warrantyColumns,
} from './print-columns.tsx';
import { PrintInformation } from './print-information.tsx';
import { PrintNotes } from './print-notes.tsx';
import classes from './print-record.module.css';
import { usePageFooter } from './sheet/page-footer.ts';
import { PrintTable } from './sheet/print-table.tsx';

/** The printed view of a record of any kind. */
export function PrintRecord({ kind, record }: { kind: RecordKind; record: RecordDetail }) {
  const { number, customer, customerPo, status, statusObtainedAt, equipment } = record;
  const today = todayIn(useTimeZone());
  usePageFooter(number, customer.name);
  return (
    <article>
      <title>{`${number} ${customer.name} - Crewdesk`}</title>
      <header className={classes.head}>
        <div className={classes.headline}>
          <h1 className={classes.number}>{`${kind.labels.title} ${number}`}</h1>
          <p className={classes.status}>
            <RecordStatusChip status={status} /> {formatSince(statusObtainedAt, today)}
          </p>
        </div>
        <dl className={classes.owner}>
          <div>
            <dt>Customer</dt>
            <dd>{customer.name}</dd>
          </div>
          <div>
            <dt>Customer PO</dt>
            <dd>{customerPo.trim() || 'No PO'}</dd>
          </div>
        </dl>
      </header>
      <PrintInformation kind={kind} record={record} />
      {record.assignedTechnicians && (
        <PrintTable
          title="Assigned Technicians"
          empty="No technicians assigned."
          columns={technicianColumns}
          rows={record.assignedTechnicians}
        />
      )}
      <PrintTable title="Contacts" empty="No contacts." columns={contactColumns} rows={record.contacts} />
      <PrintTable
        title="Status Timeline"
        empty="No status events."
        columns={statusColumns(today)}
        rows={record.statusTimeline}
      />
      <PrintTable title="Equipment" empty="No equipment." columns={equipmentColumns} rows={equipment} />
      <PrintTable
        title="Warranties"
        empty="No warranties."
        columns={warrantyColumns(equipment, today)}
        rows={record.warranties}
      />
      {record.documents && (
        <PrintTable
          title="Documents"
          empty="No documents."
          columns={documentColumns}
          rows={record.documents}
        />
      )}
      <PrintNotes />
    </article>
  );
}
