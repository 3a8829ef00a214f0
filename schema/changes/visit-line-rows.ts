import { intervalText } from '#schema/visits/interval-text.ts';
import { additionalLineFields, additionalLinesField } from '#schema/visits/visit-lines.ts';
import { comparable } from './comparable.ts';
import { type RowsUnit, type UnitField, unitsOf, type ValueUnit } from './unit.ts';
import { oneLine } from './value-text.ts';

/** An amount and its unit of time. */
export function intervalUnit(label: string, amount: UnitField, type: UnitField): ValueUnit {
  return {
    kind: 'value',
    fields: [amount, type],
    asOne: {
      label,
      toText: (values) => {
        const count = Number(values[amount.name]);
        const unit = oneLine(values[type.name]);
        if (!Number.isInteger(count) || count < 1) return undefined;
        return unit === undefined ? undefined : intervalText(count, unit);
      },
    },
  };
}

const { intervalAmount, intervalType } = additionalLineFields;

export const visitLineRows: RowsUnit = {
  kind: 'rows',
  name: 'additionalVisitLines',
  labels: { singular: 'Additional Visit', plural: additionalLinesField.label },
  units: unitsOf(additionalLineFields, {
    intervalType: null,
    intervalAmount: intervalUnit(
      'Interval',
      { ...intervalAmount, name: 'intervalAmount' },
      { ...intervalType, name: 'intervalType' },
    ),
  }),
  toText: ({ label }) => oneLine(label),
  isSameNew: (one, other) => {
    const label = comparable('text', one.label).toLowerCase();
    return label !== '' && label === comparable('text', other.label).toLowerCase();
  },
};
