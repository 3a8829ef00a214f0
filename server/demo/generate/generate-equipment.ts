import type { Equipment, Warranty } from '#schema/records/record-parts.ts';
import type { EquipmentFamily } from '#server/demo/catalogue/catalogue-schema.ts';
import { fillPlaceholders, type PlaceholderValues } from '#server/demo/fill-placeholders.ts';
import type { Random } from '#server/demo/random.ts';
import { addDays } from '#server/messaging/deliveries/send-times.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Fills the placeholders of a model, serial or confirmation number; `#` becomes a digit and `@` a capital letter. */
function generateNumber(random: Random, pattern: string, values: PlaceholderValues): string {
  return fillPlaceholders(pattern, values)
    .replaceAll('#', () => String(random.below(10)))
    .replaceAll('@', () => String.fromCharCode(65 + random.below(26)));
}

/** A unit with the data of its nameplate, manufactured some weeks before it was installed. */
export function generateUnit(
  random: Random,
  family: EquipmentFamily,
  number: number,
  installDate: string,
): Equipment {
  const { label, code } = random.pick(family.sizes);
  const make = random.pick(family.makes);
  const manufacturedOn = addDays(installDate, -random.between(20, 200));
  const values = {
    code,
    yy: manufacturedOn.slice(2, 4),
    mm: manufacturedOn.slice(5, 7),
    ww: String(weekOf(manufacturedOn)).padStart(2, '0'),
  };
  return {
    _id: null,
    identifier: `${family.prefix}-${number}`,
    type: family.type,
    size: label,
    manufacturer: make.manufacturer,
    model: generateNumber(random, make.model, values),
    serial: generateNumber(random, make.serial, values),
    installDate,
  };
}

/** The week of the year, from 1 to 52. */
function weekOf(day: string): number {
  const newYear = Date.parse(`${day.slice(0, 4)}-01-01`);
  return Math.min(52, Math.ceil((Date.parse(day) - newYear) / weekMs) + 1);
}

/** How many years manufacturers warrant parts and the company warrants labor. */
const partsYears = [1, 5, 10, 10] as const;
const laborYears = [1, 1, 1, 2] as const;

/** A parts warranty of the manufacturer or a labor warranty of the company. */
export function generateWarranty(
  random: Random,
  { serial, manufacturer, installDate }: Equipment,
  type: Warranty['type'],
  notify: string[],
): Warranty {
  const isParts = type === 'Parts';
  const years = random.pick<number>(isParts ? partsYears : laborYears);
  const day = `${Number(installDate.slice(0, 4)) + years}${installDate.slice(4)}`;
  return {
    _id: null,
    equipmentSerial: serial,
    company: isParts ? manufacturer : 'Northwind Mechanical',
    type,
    confirmationNumber: generateNumber(random, isParts ? 'RG-########' : 'NM-{yy}-#####', {
      yy: installDate.slice(2, 4),
    }),
    expirationDate: day.replace(/-02-29$/, '-02-28'),
    notify,
  };
}
