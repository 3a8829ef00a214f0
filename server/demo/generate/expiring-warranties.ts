import type { Equipment, Warranty } from '#schema/records/record-parts.ts';
import type { GeneratedRecord } from './generate-records.ts';

/** Changes one warranty for each of these days to expire then, in the latest records where that is possible. */
export function withExpiringWarranties(
  records: GeneratedRecord[],
  days: readonly string[],
): GeneratedRecord[] {
  const remaining = [...days];
  const changed = records.toReversed().map((record) => {
    const [day] = remaining;
    const expiring = day === undefined ? undefined : expireOn(record, day);
    if (expiring) remaining.shift();
    return expiring ?? record;
  });
  return changed.toReversed();
}

/** Returns undefined when the warranty cannot expire on that day. Its unit keeps the length of the warranty. */
function expireOn(record: GeneratedRecord, expirationDate: string): GeneratedRecord | undefined {
  const { equipment = [], warranties = [] } = record.input;
  const [warranty] = warranties;
  const unit = equipment.find(({ serial }) => serial === warranty?.equipmentSerial);
  if (!warranty || !unit || warranties.length > 1) return undefined;
  const installDate = yearsBefore(expirationDate, warrantyYears(unit, warranty));
  if (installDate >= record.at.toISOString().slice(0, 10)) return undefined;
  const input = {
    ...record.input,
    equipment: equipment.map((other) => (other === unit ? { ...unit, installDate } : other)),
    warranties: [{ ...warranty, expirationDate }],
  };
  return { ...record, input };
}

function warrantyYears({ installDate }: Equipment, { expirationDate }: Warranty): number {
  return Number(expirationDate.slice(0, 4)) - Number(installDate.slice(0, 4));
}

function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`.replace(/-02-29$/, '-02-28');
}
