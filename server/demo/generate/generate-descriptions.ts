import type { Equipment } from '#schema/records/record-parts.ts';
import { descriptions } from '#server/demo/catalogue/catalogue.ts';
import type { EquipmentFamily, Sector, WorkType } from '#server/demo/catalogue/catalogue-schema.ts';
import { fillPlaceholders } from '#server/demo/fill-placeholders.ts';
import type { Random } from '#server/demo/random.ts';

type DescribedWork = { sector: Sector; unit: Equipment | undefined; family: EquipmentFamily | undefined };

/** The description of a record: the work, often a remark, sometimes how to get access. */
export function generateDescription(
  random: Random,
  workType: WorkType,
  { sector, unit, family }: DescribedWork,
): string {
  const values = {
    unit: unit?.identifier ?? 'the unit',
    make: unit?.manufacturer ?? 'as quoted',
    size: unit?.size ?? 'as quoted',
    type: (family?.type ?? 'unit').toLowerCase(),
    place: random.pick(descriptions.places[sector]),
  };
  const work = fillPlaceholders(random.pick(workType.descriptions), values).replace(
    /(^|\. )[a-z]/g,
    (sentenceStart) => sentenceStart.toUpperCase(),
  );
  const remarks = workType.isBreakdown ? descriptions.breakdownRemarks : descriptions.remarks;
  const remark = random.chance(0.55) ? ` ${random.pick(remarks)}` : '';
  const access = random.chance(0.4) ? `\n${random.pick(descriptions.accessNotes)}` : '';
  return `${work}${remark}${access}`;
}
