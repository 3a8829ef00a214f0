import type { Equipment } from '#schema/records/record-parts.ts';
import type { EquipmentFamily } from '#server/demo/catalogue/equipment-families.ts';
import type { WorkSort } from '#server/demo/catalogue/work-types.ts';
import type { Choice, Random } from '#server/demo/random.ts';

/** What a building is used for decides what is asked for there, and how its rooms are called. */
export type Sector = 'home' | 'business' | 'worship';

const places: Record<Sector, Choice> = {
  home: [
    'the upstairs',
    'the basement',
    'the primary bedroom',
    'the kitchen',
    'the back porch',
    'the garden unit',
    'the attic bedroom',
  ],
  business: [
    'the second floor',
    'the front office',
    'the east wing',
    'the kitchen',
    'the server room',
    'the lobby',
    'suite 210',
    'the loading dock',
    'the break room',
    'the conference rooms',
    'the north stairwell',
  ],
  worship: ['the sanctuary', 'the parish hall', 'the fellowship hall', 'the school wing', 'the office'],
};

const remarks: Choice = [
  'Approved by phone, PO to follow by e-mail.',
  'Please send pictures of the nameplate and of the finished work.',
  'Time and material.',
  'As per proposal.',
  'Customer wants one contact person for all of it.',
  'Coordinate with the superintendent.',
  'Certificate of insurance is on file.',
  'Overtime approved.',
];

const remarksOnTrouble: Choice = [
  'Customer reports it started over the weekend.',
  'Same complaint in spring, see the last work order.',
  'Not to exceed $750 without approval.',
  'Approved by phone, PO to follow by e-mail.',
  'Quote repair and replacement.',
  'Customer is on a maintenance plan.',
  'Overtime approved.',
  'Parts may be under warranty, labor is not.',
  'Do it together with the next maintenance visit if the schedule allows.',
  'They have been waiting since yesterday.',
];

const ways: Choice = [
  'Call 30 minutes ahead.',
  'Check in at the front desk, photo ID needed.',
  'Roof access by the ladder in the janitor closet on the top floor.',
  'Keys in the lockbox, code with dispatch.',
  'Park in the alley, no stopping in front before 9 AM.',
  'Dog in the yard, please ring first.',
  'Sign the visitor log and leave a copy of the ticket.',
  'Freight elevator until 3 PM only.',
  'Mask and shoe covers beyond the reception.',
  'Bring the 10 foot ladder.',
];

/** Some words of the office about a piece of work: what is to be done, often a remark, sometimes how to get there. */
export function madeUpDescription(
  random: Random,
  { texts, isTrouble }: WorkSort,
  {
    sector,
    unit,
    family,
  }: { sector: Sector; unit: Equipment | undefined; family: EquipmentFamily | undefined },
): string {
  const words: Record<string, string> = {
    unit: unit?.identifier ?? 'the unit',
    make: unit?.manufacturer ?? 'as quoted',
    size: unit?.size ?? 'as quoted',
    type: (family?.type ?? 'unit').toLowerCase(),
    place: random.pick(places[sector]),
  };
  const what = random
    .pick(texts)
    .replace(/\{(\w+)\}/g, (_, slot: string) => words[slot] ?? '')
    .replace(/(^|\. )[a-z]/g, (start) => start.toUpperCase());
  const remark = random.chance(0.55) ? ` ${random.pick(isTrouble ? remarksOnTrouble : remarks)}` : '';
  const way = random.chance(0.4) ? `\n${random.pick(ways)}` : '';
  return `${what}${remark}${way}`;
}
