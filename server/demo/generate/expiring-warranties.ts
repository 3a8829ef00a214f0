import type { Equipment, Warranty } from '#schema/records/record-parts.ts';
import type { MadeUpRecord } from './record-timestamps.ts';

/** The latest records with one warranty each that can end on these days, so many years after its unit was installed, do. */
export function withEndingWarranties(records: MadeUpRecord[], days: readonly string[]): MadeUpRecord[] {
  const left = [...days];
  const changed = records.toReversed().map((record) => {
    const [day] = left;
    const moved = day === undefined ? undefined : endingOn(record, day);
    if (moved) left.shift();
    return moved ?? record;
  });
  return changed.toReversed();
}

/** Undefined where no warranty can end on that day. */
function endingOn(record: MadeUpRecord, expirationDate: string): MadeUpRecord | undefined {
  const { equipment = [], warranties = [] } = record.input;
  const [warranty] = warranties;
  const unit = equipment.find(({ serial }) => serial === warranty?.equipmentSerial);
  if (!warranty || !unit || warranties.length > 1) return undefined;
  const installDate = sameDayEarlier(expirationDate, yearsOf(unit, warranty));
  if (installDate >= record.at.toISOString().slice(0, 10)) return undefined;
  const input = {
    ...record.input,
    equipment: equipment.map((one) => (one === unit ? { ...one, installDate } : one)),
    warranties: [{ ...warranty, expirationDate }],
  };
  return { ...record, input };
}

function yearsOf({ installDate }: Equipment, { expirationDate }: Warranty): number {
  return Number(expirationDate.slice(0, 4)) - Number(installDate.slice(0, 4));
}

function sameDayEarlier(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`.replace(/-02-29$/, '-02-28');
}
