import type { RecordInput } from '#schema/records/records.ts';
import { recordDetails } from '#server/demo/catalogue/catalogue.ts';
import type { Random } from '#server/demo/random.ts';
import { addDays } from '#server/messaging/deliveries/send-times.ts';

/** The fields that only projects have: a permit and documents. */
export function generateProjectFields(
  random: Random,
  { createdOn, maxListLength }: { createdOn: string; maxListLength: number },
): Partial<RecordInput> {
  const hasPermit = random.chance(0.65);
  const folder = `https://files.northwindmechanical.example/projects/${createdOn.slice(0, 4)}-${random.between(1000, 9999)}`;
  const names = new Set(
    Array.from({ length: random.below(maxListLength + 1) }, () =>
      random.pick(recordDetails.projectDocuments),
    ),
  );
  return {
    permitNumber: hasPermit
      ? random.pick(['B', 'M', 'P', 'E']) + random.between(100_100_000, 100_999_999)
      : null,
    permitDate: hasPermit && random.chance(0.9) ? addDays(createdOn, random.between(-10, 20)) : null,
    documents: [...names].map((name) => ({
      _id: null,
      name,
      fileUrl: `${folder}/${name.toLowerCase().replaceAll(' ', '-')}.pdf`,
    })),
  };
}
