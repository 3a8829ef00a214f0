import type { Address } from '#schema/fields/address.ts';
import classes from './print-record.module.css';
import { mapLink } from './sheet/external-links.ts';
import { MaybeLink } from './sheet/maybe-link.tsx';

/** A postal address in envelope format, linked to a map. */
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
