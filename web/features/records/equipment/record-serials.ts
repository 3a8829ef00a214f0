import type { RecordDraft } from '#schema/records/records.ts';
import { isSame } from '#web/lib/forms/three-way-merge.ts';

type EquipmentAndWarranties = Pick<RecordDraft, 'equipment' | 'warranties'>;

/** The serial as the server stores it. */
export function normalizeSerial(serial: string): string {
  return serial.replace(/\s+/g, ' ').trim();
}

/**
 * The indexes of the warranties of one unit of equipment. A warranty names its equipment by the serial; if two units have
 * the same serial, it belongs to the first.
 */
export function warrantiesOfUnit({ equipment, warranties }: EquipmentAndWarranties, unit: number): number[] {
  const serial = normalizeSerial(equipment[unit]?.serial ?? '');
  if (!serial || equipment.findIndex((one) => normalizeSerial(one.serial) === serial) !== unit) return [];
  return (warranties ?? []).flatMap((warranty, index) =>
    normalizeSerial(warranty.equipmentSerial) === serial ? [index] : [],
  );
}

/** For each warranty, the index of the equipment that it belongs to. */
export type Owners = (number | undefined)[];

/**
 * Finds the owners of all warranties. Two units may have the same serial for a moment, while the user swaps serials; then
 * a warranty stays with its previous owner.
 */
export function ownersOf({ equipment, warranties }: EquipmentAndWarranties, previous: Owners = []): Owners {
  const serials = equipment.map(({ serial }) => normalizeSerial(serial));
  return (warranties ?? []).map(({ equipmentSerial }, index) => {
    const serial = normalizeSerial(equipmentSerial);
    if (!serial) return undefined;
    const previousOwner = previous[index];
    if (previousOwner !== undefined && serials[previousOwner] === serial) return previousOwner;
    const owner = serials.indexOf(serial);
    return owner < 0 ? undefined : owner;
  });
}

/** The warranties of removed equipment as they were, by their index, and whether they are still in the form. */
export type RemovedWarranties = {
  warranties: { index: number; warranty: RecordDraft['warranties'][number] }[];
  areKept: boolean;
};

/** Restores the warranties together with their equipment, except those that were edited or removed since. */
export function restoreWarranties(
  warranties: RecordDraft['warranties'],
  { warranties: removed, areKept }: RemovedWarranties,
) {
  if (!areKept) {
    const restored = [...warranties];
    for (const { index, warranty } of removed) restored.splice(index, 0, warranty);
    return restored;
  }
  const remaining = removed.map(({ warranty }) => warranty);
  return warranties.map((warranty) => {
    const index = remaining.findIndex((one) => isSame({ ...one, equipmentSerial: '' }, warranty));
    return index < 0 ? warranty : (remaining.splice(index, 1)[0] ?? warranty);
  });
}

/**
 * After a merge of two versions, a warranty or a line of visits may name equipment by a serial that the other version has
 * changed: it gets the merged serial of the same unit.
 * @param versions the versions that were merged
 */
export function changedSerialOf(
  { equipment }: Pick<RecordDraft, 'equipment'>,
  versions: Pick<RecordDraft, 'equipment'>[],
): (serial: string) => string {
  const serials = new Set(equipment.map(({ serial }) => normalizeSerial(serial)));
  const units = versions.flatMap((version) => version.equipment);
  return (named) => {
    const serial = normalizeSerial(named);
    if (!serial || serials.has(serial)) return named;
    const ids = units.filter((unit) => normalizeSerial(unit.serial) === serial).map(({ _id }) => _id);
    return equipment.find(({ _id }) => _id && ids.includes(_id))?.serial ?? named;
  };
}

export function hasDuplicateSerial(equipment: RecordDraft['equipment'], unit: number): boolean {
  const serial = normalizeSerial(equipment[unit]?.serial ?? '');
  return (
    serial !== '' && equipment.some((one, index) => index !== unit && normalizeSerial(one.serial) === serial)
  );
}

export type EquipmentChoice = { id: string; label: string };

/** The equipment that a warranty can belong to: with a serial and an identifier, each serial once. */
export function equipmentChoices(equipment: RecordDraft['equipment'] | undefined): EquipmentChoice[] {
  const choices = new Map<string, EquipmentChoice>();
  for (const { identifier, serial } of equipment ?? []) {
    const id = normalizeSerial(serial);
    if (!id || !identifier.trim() || choices.has(id)) continue;
    choices.set(id, { id, label: `${identifier.trim()} (${id})` });
  }
  return [...choices.values()];
}
