import type { ChangeModel } from '#schema/changes/change-model.ts';
import { type RowsUnit, rowsIn, type Unit, type UnitField, type Values } from '#schema/changes/unit.ts';
import { warrantyTypes } from '#schema/records/record-parts.ts';
import { intervalTypes } from '#schema/visits/interval.ts';
import { linkEquipment, missingEquipment, unlinkEquipment } from './equipment-links.ts';

// Random versions of an entity for tests, from few values, so that two people often do the same or touch the same.

export type RandomNumber = (limit: number) => number;

/** Returns a function for pseudorandom integers from 0 up to, but not including, a limit. */
export function randomNumbers(start: number): RandomNumber {
  let seed = start;
  return (limit) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
}

const pickFrom = <Value>(random: RandomNumber, values: readonly [Value, ...Value[]]): Value =>
  values[random(values.length)] ?? values[0];

const uuid = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const day = (random: RandomNumber) => `2027-0${1 + random(9)}-1${random(9)}`;

type Random = {
  number: RandomNumber;
  classifications: readonly [string, ...string[]];
  newId(): string;
};

const valuesByName: Record<string, (random: RandomNumber) => unknown> = {
  email: (random) => (random(2) === 0 ? null : `ann${random(4)}@example.com`),
  type: (random) => pickFrom(random, warrantyTypes),
  intervalType: (random) => pickFrom(random, intervalTypes),
  serviceIntervalType: (random) => pickFrom(random, intervalTypes),
  countsFrom: (random) => pickFrom(random, ['plan', 'completion']),
  visitsCountFrom: (random) => pickFrom(random, ['plan', 'completion']),
  windowDays: (random) => (random(2) === 0 ? null : random(6)),
  visitWindowDays: (random) => (random(2) === 0 ? null : random(6)),
  fileUrl: (random) => `https://example.com/${random(5)}`,
  serial: (random) => `SN-${1000 + random(40)}`,
};

function randomValue({ name, type }: UnitField, { number, classifications }: Random): unknown {
  if (name === 'classification') return pickFrom(number, classifications);
  const named = valuesByName[name];
  if (named) return named(number);
  switch (type) {
    case 'lines':
      return Array.from({ length: 1 + number(5) }, (_, index) => `line ${index + number(2)}`).join('\n');
    case 'number':
      return 1 + number(12);
    case 'flag':
      return number(2) === 0;
    case 'day':
      return day(number);
    case 'phone':
      return `+1312555010${number(10)}`;
    case 'address':
      return {
        name: null,
        street: `${1 + number(9)} Elm`,
        street2: null,
        city: 'Joliet',
        state: 'IL',
        zip: '60432',
      };
    case 'reference':
      return uuid(900 + number(5));
    case 'set':
      return Array.from({ length: number(4) }, () => `b${number(6)}@example.com`);
    case 'equipmentSet':
      return [];
    default:
      return `${name} ${number(6)}`;
  }
}

function randomRow({ units }: RowsUnit, random: Random): Values {
  return { _id: random.newId(), ...randomValues(units, random) };
}

const maxRows = (unit: RowsUnit) => (unit.name === 'phoneNumbers' ? 2 : 4);

function randomRows(unit: RowsUnit, random: Random): Values[] {
  const length = unit.name === 'phoneNumbers' ? 1 + random.number(2) : random.number(maxRows(unit));
  return Array.from({ length }, () => randomRow(unit, random));
}

function randomValues(units: readonly Unit[], random: Random): Values {
  const values: Values = {};
  for (const unit of units) {
    if (unit.kind === 'rows') values[unit.name] = randomRows(unit, random);
    else for (const field of unit.fields) values[field.name] = randomValue(field, random);
  }
  return values;
}

function editRows(unit: RowsUnit, rows: Values[], random: Random): Values[] {
  const { number } = random;
  const remaining = rows.filter(() => number(6) > 0).map((row) => editValues(unit.units, row, random));
  // A contact has a phone number.
  const edited = remaining.length === 0 && unit.name === 'phoneNumbers' ? rows : remaining;
  if (number(8) === 0) edited.reverse();
  const added = Array.from({ length: number(3) === 0 ? 1 : 0 }, () => randomRow(unit, random));
  return edited.toSpliced(number(edited.length + 1), 0, ...added);
}

function editValues(units: readonly Unit[], values: Values, random: Random): Values {
  const edited = { ...values };
  for (const unit of units) {
    if (random.number(4) > 0) continue;
    if (unit.kind === 'rows') edited[unit.name] = editRows(unit, rowsIn(values[unit.name]), random);
    else for (const field of unit.fields) edited[field.name] = randomValue(field, random);
  }
  return edited;
}

/** Lets warranties and visits name some equipment, and removes those of equipment that is gone, as forms do. */
function referToEquipment(units: readonly Unit[], linked: Values, { number }: Random): Values {
  const missing = new Set(missingEquipment(units, linked).map((id) => `\u0000${id}`));
  const serials = rowsIn(linked.equipment).map(({ serial }) => serial);
  const some = () => serials[number(serials.length)];
  const names = (value: unknown) =>
    Array.isArray(value) ? [...new Set(number(5) === 0 && serials.length > 0 ? [some()] : value)] : value;
  const kept = (value: unknown) =>
    Array.isArray(value) ? value.filter((serial) => !missing.has(serial)) : value;
  const warranties = rowsIn(linked.warranties)
    .filter(({ equipmentSerial }) => serials.length > 0 && !missing.has(String(equipmentSerial)))
    .map((row) =>
      String(row.equipmentSerial).startsWith('\u0000') ? row : { ...row, equipmentSerial: some() },
    );
  const result: Values = { ...linked, warranties };
  if ('visitEquipmentSerials' in linked)
    result.visitEquipmentSerials = names(kept(linked.visitEquipmentSerials));
  if ('additionalVisitLines' in linked)
    result.additionalVisitLines = rowsIn(linked.additionalVisitLines).map((row) => ({
      ...row,
      equipmentSerials: names(kept(row.equipmentSerials)),
    }));
  return unlinkEquipment(result, [result]);
}

export type RandomVersions = { create(): Values; edit(values: Values): Values };

/** Random valid versions of an entity. @param classifications those of a kind of record */
export function randomVersions(
  { units, schema }: ChangeModel,
  number: RandomNumber,
  classifications: readonly [string, ...string[]] = [''],
): RandomVersions {
  let ids = 0;
  const random = { number, classifications, newId: () => uuid((ids += 1)) };
  const hasEquipment = units.some((unit) => unit.kind === 'rows' && unit.name === 'equipment');
  function untilValid(make: () => Values): Values | undefined {
    for (let tries = 0; tries < 500; tries += 1) {
      const made = make();
      const values = hasEquipment ? referToEquipment(units, made, random) : made;
      if (schema?.safeParse(values).success ?? true) return values;
    }
    return undefined;
  }
  return {
    create() {
      const created = untilValid(() => randomValues(units, random));
      if (!created) throw new Error('No random values were valid.');
      return created;
    },
    edit: (values) => untilValid(() => editValues(units, linkEquipment(units, values), random)) ?? values,
  };
}
