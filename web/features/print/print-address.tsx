import type { Address } from '#schema/fields/address.ts';
import classes from './print-record.module.css';
import { MaybeLink } from './sheet/maybe-link.tsx';
import { mapLink } from './sheet/outside-links.ts';

/** An address as it stands on an envelope; leads to a map. */
export function PrintAddress({ address }: { address: Address }) {
  const { name, street, street2, city, state, zip } = address;
  const lines = [name, street, street2, [city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')];
  return (
    <MaybeLink to={mapLink(address)}>
      {lines.filter(Boolean).map((line, index) => (
        <span key={index} className={classes.addressLine}>
          {line}
        </span>
      ))}
    </MaybeLink>
  );
}
