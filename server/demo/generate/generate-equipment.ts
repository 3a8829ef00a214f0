import type { Equipment, Warranty } from '#schema/records/record-parts.ts';
import type { EquipmentFamily } from '#server/demo/catalogue/equipment-families.ts';
import { daysLater } from '#server/demo/days.ts';
import type { Random } from '#server/demo/random.ts';

/** `#` becomes a digit and `@` a letter, what stands in braces the value of that name. */
function filledIn(random: Random, pattern: string, values: Record<string, string>): string {
  return pattern
    .replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    .replaceAll('#', () => String(random.below(10)))
    .replaceAll('@', () => String.fromCharCode(65 + random.below(26)));
}

/** A unit as its plate says, built some weeks before it was installed. */
export function madeUpUnit(
  random: Random,
  family: EquipmentFamily,
  number: number,
  installDate: string,
): Equipment {
  const [size, code] = random.pick(family.sizes);
  const make = random.pick(family.makes);
  const built = daysLater(installDate, -random.between(20, 200));
  const values = {
    code,
    yy: built.slice(2, 4),
    mm: built.slice(5, 7),
    ww: String(
      Math.min(
        52,
        Math.ceil((Date.parse(built) - Date.parse(`${built.slice(0, 4)}-01-01`)) / 604_800_000) + 1,
      ),
    ).padStart(2, '0'),
  };
  return {
    _id: null,
    identifier: `${family.prefix}-${number}`,
    type: family.type,
    size,
    manufacturer: make.manufacturer,
    model: filledIn(random, make.model, values),
    serial: filledIn(random, make.serial, values),
    installDate,
  };
}

/** How long makers stand by their parts, in years. */
const partsYears = [1, 5, 10, 10] as const;

/** The maker warrants the parts; we warrant our labor, mostly for a year. */
export function madeUpWarranty(
  random: Random,
  { serial, manufacturer, installDate }: Equipment,
  type: Warranty['type'],
  notify: string[],
): Warranty {
  const years = type === 'Parts' ? random.pick(partsYears) : random.pick([1, 1, 1, 2]);
  const day = `${Number(installDate.slice(0, 4)) + years}${installDate.slice(4)}`;
  return {
    _id: null,
    equipmentSerial: serial,
    company: type === 'Parts' ? manufacturer : 'Northwind Mechanical',
    type,
    confirmationNumber: filledIn(random, type === 'Parts' ? 'RG-########' : 'NM-{yy}-#####', {
      yy: installDate.slice(2, 4),
    }),
    expirationDate: day.replace(/-02-29$/, '-02-28'),
    notify,
  };
}
