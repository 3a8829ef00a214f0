import { equipmentFields, warrantyFields } from '#schema/records/record-parts.ts';
import { toUnitKey } from '#schema/units/unit-key.ts';
import { comparable } from './comparable.ts';
import { type RowsUnit, unitField, unitsOf, type Values } from './unit.ts';
import { oneLine } from './value-text.ts';

/** Undefined for equipment without a serial number, or with one that identifies nothing. */
function serialKey({ serial }: Values): string | undefined {
  return typeof serial === 'string' ? toUnitKey(serial) : undefined;
}

export const equipmentRows: RowsUnit = {
  kind: 'rows',
  name: 'equipment',
  labels: { singular: 'Equipment', plural: 'Equipment' },
  units: unitsOf(equipmentFields),
  toText: ({ identifier, serial }) => {
    const [name, number] = [oneLine(identifier), oneLine(serial)];
    return name && number ? `${name} (${number})` : (name ?? number);
  },
  isSameNew: (one, other) => serialKey(one) !== undefined && serialKey(one) === serialKey(other),
};

const { company, confirmationNumber, ...otherFields } = warrantyFields;

export const warrantyRows: RowsUnit = {
  kind: 'rows',
  name: 'warranties',
  labels: { singular: 'Warranty', plural: 'Warranties' },
  // A number is one of a company.
  units: [
    {
      kind: 'value',
      fields: [unitField('company', company), unitField('confirmationNumber', confirmationNumber)],
    },
    ...unitsOf(otherFields),
  ],
  toText: (row) => {
    const covered = [oneLine(row.type), oneLine(row.equipmentSerial)].filter(Boolean).join(', ');
    const name = oneLine(row.company);
    return name && covered ? `${name} (${covered})` : name || covered || undefined;
  },
  isSameNew: (one, other) =>
    ['company', 'confirmationNumber', 'type', 'equipmentSerial'].every((name) => {
      const key = comparable('text', one[name]).toLowerCase();
      return key !== '' && key === comparable('text', other[name]).toLowerCase();
    }),
};
