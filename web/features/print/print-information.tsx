import type { ReactNode } from 'react';
import { customerTextsOnRecords } from '#schema/customers.ts';
import type { EntityFields } from '#schema/entity/entity-field.ts';
import { ownFields } from '#schema/records/own-fields.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { recordFields } from '#schema/records/records.ts';
import { intervalText } from '#schema/visits/interval-text.ts';
import { workOrderVisitText } from '#schema/visits/visit-text.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { formatDay, formatExactTime } from '#web/lib/format/format-date.ts';
import { PrintAddress } from './print-address.tsx';
import classes from './sheet/print-table.module.css';
import { PrintSection } from './sheet/print-table.tsx';

type Fact = {
  label: string;
  /** The row is omitted when the value is falsy. */
  value: (record: RecordDetail) => ReactNode;
};

/** The text of a field on paper; null for a blank one that paper leaves out. */
function fieldText(kind: RecordKind, name: string, record: RecordDetail): string | null {
  const values: Record<string, unknown> = record;
  const { control, printedBlank = null } = ownFields(kind)[name] ?? {};
  const value = values[name];
  if (value === null || value === undefined || value === '') return printedBlank;
  switch (control?.type) {
    case 'day':
      return formatDay(String(value));
    case 'interval':
      return intervalText(Number(value), String(values[control.unitField]));
    default:
      return String(value);
  }
}

function printedFields(kind: RecordKind): Fact[] {
  const fields: EntityFields = recordFields(kind);
  return kind.printed.fields.map((name) => ({
    label: fields[name]?.label ?? name,
    value: (record) => fieldText(kind, name, record),
  }));
}

function ExactTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatExactTime(at, useTimeZone())}</time>;
}

function multiline(text: string | null): ReactNode {
  return text && <div className={classes.lines}>{text}</div>;
}

function listFacts(kind: RecordKind, { customer }: RecordDetail): Fact[] {
  return [
    { label: 'Created At', value: ({ createdAt }) => <ExactTime at={createdAt} /> },
    { label: 'Last Updated At', value: ({ updatedAt }) => <ExactTime at={updatedAt} /> },
    ...printedFields(kind),
    {
      label: 'Service Contract',
      value: ({ visits = [] }) => multiline(visits.map(workOrderVisitText).join('\n') || null),
    },
    { label: 'Billing Address', value: ({ billingAddress }) => <PrintAddress address={billingAddress} /> },
    { label: 'Service Address', value: ({ serviceAddress }) => <PrintAddress address={serviceAddress} /> },
    ...customerTextsOnRecords(customer).map(({ label, text }) => ({ label, value: () => multiline(text) })),
    { label: 'Classification', value: ({ classification }) => classification },
    { label: 'Description', value: ({ description }) => multiline(description) },
  ];
}

export function PrintInformation({ kind, record }: { kind: RecordKind; record: RecordDetail }) {
  return (
    <PrintSection title={kind.printed.heading}>
      {(titleId) => (
        <table className={`${classes.table} ${classes.facts}`} aria-labelledby={titleId}>
          <tbody>
            {listFacts(kind, record).map(({ label, value }) => {
              const content = value(record);
              return (
                content && (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{content}</td>
                  </tr>
                )
              );
            })}
          </tbody>
        </table>
      )}
    </PrintSection>
  );
}
