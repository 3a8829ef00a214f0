import type { RecordInput } from '#schema/records/records.ts';
import { daysLater } from '#server/demo/days.ts';
import type { Choice, Random } from '#server/demo/random.ts';

const papers: Choice = [
  'Signed proposal',
  'Permit drawings',
  'Submittal of equipment',
  'Schedule',
  'Certificate of insurance',
  'Change order 1',
  'Start-up report',
  'Closeout manual',
];

/** What only projects have: a permit and documents. */
export function projectFields(
  random: Random,
  { createdOn, most }: { createdOn: string; most: number },
): Partial<RecordInput> {
  const hasPermit = random.chance(0.65);
  const folder = `https://files.northwindmechanical.example/projects/${createdOn.slice(0, 4)}-${random.between(1000, 9999)}`;
  const names = new Set(Array.from({ length: random.below(most + 1) }, () => random.pick(papers)));
  return {
    permitNumber: hasPermit
      ? random.pick(['B', 'M', 'P', 'E']) + random.between(100_100_000, 100_999_999)
      : null,
    permitDate: hasPermit && random.chance(0.9) ? daysLater(createdOn, random.between(-10, 20)) : null,
    documents: [...names].map((name) => ({
      _id: null,
      name,
      fileUrl: `${folder}/${name.toLowerCase().replaceAll(' ', '-')}.pdf`,
    })),
  };
}
