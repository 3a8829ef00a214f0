import { useRef } from 'react';
import { addressLine } from '#schema/fields/address-line.ts';
import type { Unit } from '#schema/units/units.ts';
import { unitPath } from '#web/features/records/record-unit-draft.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { BlockRow, BlockRows } from '#web/ui/blocks/block-rows.tsx';
import { useFocusAfterRemoval } from '#web/ui/layout/use-focus-after-removal.ts';
import classes from './unit-page.module.css';

type Props = { serial: string; units: Unit[] };

/** Several customers have the serial: one unit that was sold, or two with the same serial. Only a person can know. */
export function UnitCustomers({ serial, units }: Props) {
  const card = useRef<HTMLElement>(null);
  // The link of a customer leads to another view of the same page.
  useFocusAfterRemoval(card);
  return (
    <section ref={card} className={classes.card} aria-labelledby="unit-customers">
      <h2 id="unit-customers" className={classes.title}>
        {`${formatCount(units.length)} customers have a unit with this serial. Whose do you mean?`}
      </h2>
      <p className={classes.note}>
        They are not put together: it may be a unit that was sold, or two with the same serial.
      </p>
      <BlockRows label="Customers with this serial">
        {units.map((unit) => (
          <BlockRow
            key={unit.customer._id}
            to={unitPath(serial, unit.customer._id)}
            name={unit.customer.name}
            aside={unit.records === 1 ? '1 record' : `${formatCount(unit.records)} records`}
            facts={[unit.identifier, `${unit.manufacturer} ${unit.model}`, addressLine(unit.serviceAddress)]}
          />
        ))}
      </BlockRows>
    </section>
  );
}
