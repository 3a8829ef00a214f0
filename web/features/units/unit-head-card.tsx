import type { ReactNode } from 'react';
import { addressLine } from '#schema/fields/address.ts';
import { maxUnitRecords, type Unit } from '#schema/units/units.ts';
import { recordPath } from '#web/features/records/records.queries.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './unit-page.module.css';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Props = { unit: Unit; isComplete: boolean };

/** Whose unit it is, where it stands, and which record says so. */
export function UnitHeadCard({ unit, isComplete }: Props) {
  const { customer, serial, serials, serviceAddress, installDate, record } = unit;
  const spellings = serials.filter((spelling) => spelling !== serial);
  return (
    <section className={classes.card} aria-label="About this unit">
      <dl className={classes.facts}>
        <Fact label="Serial">
          {serial}
          {spellings.length > 0 && `\nalso written ${spellings.join(', ')}`}
        </Fact>
        <Fact label="Customer">
          <PageLink to={`/app/customers/${customer._id}/overview`} className={classes.link}>
            {customer.name}
          </PageLink>
        </Fact>
        <Fact label="Place">{addressLine(serviceAddress)}</Fact>
        <Fact label="Installed">{formatDay(installDate)}</Fact>
        {customer.accessNotes && <Fact label="Access Notes">{customer.accessNotes}</Fact>}
        <Fact label="As recorded in">
          <PageLink to={recordPath(record)} className={classes.link}>
            {record.number}
          </PageLink>
          {!isComplete && `\nonly the newest ${formatCount(maxUnitRecords)} records were read`}
        </Fact>
      </dl>
    </section>
  );
}
