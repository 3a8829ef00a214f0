import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addressLine } from '#schema/fields/address-line.ts';
import { maxUnitRecords, type Unit } from '#schema/units/units.ts';
import { unitHeadQuery } from '#web/features/records/record-form.queries.ts';
import { unitPath } from '#web/features/records/record-unit-draft.ts';
import { recordPath } from '#web/features/records/records.queries.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { ClampedText } from '#web/ui/text/clamped-text.tsx';
import classes from './unit-page.module.css';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type OthersProps = { unitKey: string; serial: string; customerId: string };

/** The other customers whose records have the serial, too. */
function OtherCustomers({ unitKey, serial, customerId }: OthersProps) {
  const { data, error } = useQuery(unitHeadQuery(unitKey));
  const others = (data?.units ?? []).filter(({ customer }) => customer._id !== customerId);
  if (!data && error) return <Fact label="Same Serial At">This could not be loaded.</Fact>;
  if (others.length === 0) return null;
  return (
    <Fact label="Same Serial At">
      {others.map(({ customer }, index) => (
        <span key={customer._id}>
          {index > 0 && ', '}
          <PageLink to={unitPath(serial, customer._id)} className={classes.link}>
            {customer.name}
          </PageLink>
        </span>
      ))}
    </Fact>
  );
}

type Props = { unit: Unit; unitKey: string; isComplete: boolean };

/** Whose unit it is, where it stands, and which record says so. */
export function UnitHeadCard({ unit, unitKey, isComplete }: Props) {
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
        <OtherCustomers unitKey={unitKey} serial={serial} customerId={customer._id} />
        <Fact label="Place">{addressLine(serviceAddress)}</Fact>
        <Fact label="Installed">{formatDay(installDate)}</Fact>
        {customer.accessNotes && (
          <Fact label="Access Notes">
            <ClampedText noun="access notes">{customer.accessNotes}</ClampedText>
          </Fact>
        )}
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
