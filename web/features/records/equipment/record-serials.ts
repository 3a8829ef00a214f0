import type { RecordDraft } from '#schema/records/records.ts';
import { isSame } from '#web/lib/forms/three-way-merge.ts';

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

/** The place of the equipment that each warranty belongs to. */
export type Owners = (number | undefined)[];

/**
 * Where two pieces of equipment have the same serial for a while, because serials are being swapped, a warranty stays
 * with the one that it belonged to before.
 */
export function ownersOf({ equipment, warranties }: Serials, before: Owners = []): Owners {
  const serials = equipment.map(({ serial }) => tidy(serial));
  return (warranties ?? []).map(({ equipmentSerial }, place) => {
    const serial = tidy(equipmentSerial);
    if (!serial) return undefined;
    const former = before[place];
    const owner = former !== undefined && serials[former] === serial ? former : serials.indexOf(serial);
    return owner < 0 ? undefined : owner;
  });
}

/** What became of the warranties of equipment that was removed: as they were, and whether the form still holds them. */
export type Orphans = { warranties: RecordDraft['warranties']; areKept: boolean };

/** The warranties once their equipment is back. One that somebody has changed or removed meanwhile stays so. */
export function withReturned(
  warranties: RecordDraft['warranties'],
  { warranties: orphans, areKept }: Orphans,
) {
  if (!areKept) return [...warranties, ...orphans];
  const waiting = [...orphans];
  return warranties.map((warranty) => {
    const place = waiting.findIndex((orphan) => isSame({ ...orphan, equipmentSerial: '' }, warranty));
    return place < 0 ? warranty : (waiting.splice(place, 1)[0] ?? warranty);
  });
}

/** Whether another piece of equipment has the serial of this one. */
export function hasTwin(equipment: RecordDraft['equipment'], unit: number): boolean {
  const serial = tidy(equipment[unit]?.serial ?? '');
  return serial !== '' && equipment.some((one, index) => index !== unit && tidy(one.serial) === serial);
}

export type EquipmentChoice = { id: string; label: string };

/** What a warranty can belong to: equipment with a serial and an identifier, each serial once. */
export function equipmentChoices(equipment: RecordDraft['equipment'] | undefined): EquipmentChoice[] {
  const choices = new Map<string, EquipmentChoice>();
  for (const { identifier, serial } of equipment ?? []) {
    const value = tidy(serial);
    if (!value || !identifier.trim() || choices.has(value)) continue;
    choices.set(value, { id: value, label: `${identifier.trim()} (${value})` });
  }
  return [...choices.values()];
}
