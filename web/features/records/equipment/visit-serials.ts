import type { RecordDraft } from '#schema/records/records.ts';
import { changedSerialOf, normalizeSerial } from './record-serials.ts';

type EquipmentAndVisits = Pick<RecordDraft, 'equipment' | 'visitEquipmentSerials' | 'additionalVisitLines'>;

/** The path of a list of equipment of visits, and the place of a serial in it. */
export type VisitSerial = {
  path: 'visitEquipmentSerials' | `additionalVisitLines.${number}.equipmentSerials`;
  place: number;
};

type NamedSerial = VisitSerial & { serial: string };

function serialsAt(path: VisitSerial['path'], serials: readonly string[] | null | undefined): NamedSerial[] {
  return (serials ?? []).map((serial, place) => ({ path, place, serial }));
}

/** All serials by which the lines of visits name their equipment. */
function visitSerials({ visitEquipmentSerials, additionalVisitLines }: EquipmentAndVisits): NamedSerial[] {
  return [
    ...serialsAt('visitEquipmentSerials', visitEquipmentSerials),
    ...(additionalVisitLines ?? []).flatMap((line, index) =>
      serialsAt(`additionalVisitLines.${index}.equipmentSerials`, line.equipmentSerials),
    ),
  ];
}

/** Where the lines of visits name one unit of equipment. Of two units with the same serial, they name the first. */
export function visitSerialsOfUnit(draft: EquipmentAndVisits, unit: number): NamedSerial[] {
  const serials = draft.equipment.map(({ serial }) => normalizeSerial(serial));
  const serial = serials[unit] ?? '';
  if (!serial || serials.indexOf(serial) !== unit) return [];
  return visitSerials(draft).filter((named) => normalizeSerial(named.serial) === serial);
}

/** The draft with the serials of its visits replaced. */
export function withVisitSerials<Draft extends EquipmentAndVisits>(
  draft: Draft,
  replace: (serial: string) => string,
): Draft {
  const { visitEquipmentSerials, additionalVisitLines } = draft;
  return {
    ...draft,
    ...(visitEquipmentSerials && { visitEquipmentSerials: visitEquipmentSerials.map(replace) }),
    ...(additionalVisitLines && {
      additionalVisitLines: additionalVisitLines.map((line) => ({
        ...line,
        equipmentSerials: (line.equipmentSerials ?? []).map(replace),
      })),
    }),
  };
}

type EquipmentAndAll = EquipmentAndVisits & Pick<RecordDraft, 'warranties'>;

/** After a merge of two versions: what names equipment by its serial follows a serial that one of them has changed. */
export function followChangedSerials<Draft extends EquipmentAndAll>(
  merged: Draft,
  versions: Pick<RecordDraft, 'equipment'>[],
): Draft {
  const changed = changedSerialOf(merged, versions);
  const warranties = merged.warranties.map((warranty) => ({
    ...warranty,
    equipmentSerial: changed(warranty.equipmentSerial),
  }));
  return withVisitSerials({ ...merged, warranties }, changed);
}
