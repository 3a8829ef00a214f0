import type { RecordDraft } from '../../../schema/records.ts';

type Serials = Pick<RecordDraft, 'equipment' | 'warranties'>;

/** A serial as it will be stored. */
function tidy(serial: string): string {
  return serial.replace(/\s+/g, ' ').trim();
}

/**
 * The warranties of a piece of equipment, by their places. Warranties name their equipment by its serial; where two
 * have the same, they belong to the first.
 */
export function warrantiesOfUnit({ equipment, warranties }: Serials, unit: number): number[] {
  const serial = tidy(equipment[unit]?.serial ?? '');
  if (!serial || equipment.findIndex((one) => tidy(one.serial) === serial) !== unit) return [];
  return (warranties ?? []).flatMap((warranty, index) =>
    tidy(warranty.equipmentSerial) === serial ? [index] : [],
  );
}

/** Whether another piece of equipment has the serial of this one. */
export function hasTwin(equipment: RecordDraft['equipment'], unit: number): boolean {
  const serial = tidy(equipment[unit]?.serial ?? '');
  return serial !== '' && equipment.some((one, index) => index !== unit && tidy(one.serial) === serial);
}

export type EquipmentChoice = { value: string; label: string };

/** What a warranty can belong to: equipment with a serial and an identifier, each serial once. */
export function equipmentChoices(equipment: RecordDraft['equipment'] | undefined): EquipmentChoice[] {
  const choices = new Map<string, EquipmentChoice>();
  for (const { identifier, serial } of equipment ?? []) {
    const value = tidy(serial);
    if (!value || !identifier.trim() || choices.has(value)) continue;
    choices.set(value, { value, label: `${identifier.trim()} (${value})` });
  }
  return [...choices.values()];
}
