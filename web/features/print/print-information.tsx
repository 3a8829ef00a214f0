import type { ReactNode } from 'react';
import type { PrintedFact, RecordKind } from '#schema/records/record-kind.ts';
import { intervalText } from '#schema/records/service-contracts.ts';
import type { StoredRecord } from '#schema/records/stored-records.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { formatDay, formatExactTime } from '#web/lib/format/format-date.ts';
import { PrintAddress } from './print-address.tsx';
import classes from './sheet/print-table.module.css';
import { PrintSection } from './sheet/print-table.tsx';

type Fact = {
  label: string;
  /** A fact without a value is left out. */
  value: (record: StoredRecord) => ReactNode;
};

/** What kinds of records may say of themselves besides what all of them say. */
const facts: Record<PrintedFact, Fact> = {
  proposalNumber: { label: 'Proposal Number', value: ({ proposalNumber }) => proposalNumber },
  serviceInterval: {
    label: 'Service Interval',
    value: ({ serviceIntervalAmount, serviceIntervalType }) =>
      serviceIntervalAmount &&
      serviceIntervalType &&
      intervalText(serviceIntervalAmount, serviceIntervalType),
  },
  permitNumber: { label: 'Permit Number', value: ({ permitNumber }) => permitNumber || 'No permit number' },
  permitDate: {
    label: 'Permit Date',
    value: ({ permitDate }) => (permitDate ? formatDay(permitDate) : 'No permit date'),
  },
};

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatExactTime(at, useTimeZone())}</time>;
}

function factsOf(kind: RecordKind): Fact[] {
  return [
    { label: 'Created At', value: ({ createdAt }) => <Moment at={createdAt} /> },
    { label: 'Last Updated At', value: ({ updatedAt }) => <Moment at={updatedAt} /> },
    ...kind.printed.facts.map((name) => facts[name]),
    { label: 'Billing Address', value: ({ billingAddress }) => <PrintAddress address={billingAddress} /> },
    { label: 'Service Address', value: ({ serviceAddress }) => <PrintAddress address={serviceAddress} /> },
    { label: 'Classification', value: ({ classification }) => classification },
    {
      label: 'Description',
      value: ({ description }) => <div className={classes.lines}>{description}</div>,
    },
  ];
}

export function PrintInformation({ kind, record }: { kind: RecordKind; record: StoredRecord }) {
  return (
    <PrintSection title={kind.printed.heading}>
      {(titleId) => (
        <table className={`${classes.table} ${classes.facts}`} aria-labelledby={titleId}>
          <tbody>
            {factsOf(kind).map(({ label, value }) => {
              const shown = value(record);
              return (
                shown && (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{shown}</td>
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
