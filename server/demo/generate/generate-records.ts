import type { Address } from '#schema/fields/address.ts';
import type { Contact } from '#schema/fields/contact.ts';
import type { recordKinds } from '#schema/records/record-kinds.ts';
import type { Equipment, Warranty } from '#schema/records/record-parts.ts';
import type { RecordInput } from '#schema/records/records.ts';
import { addressAt, madeUpPlace } from '#server/demo/catalogue/places.ts';
import type { WorkSort } from '#server/demo/catalogue/work-types.ts';
import { daysLater } from '#server/demo/days.ts';
import type { Choice, Random } from '#server/demo/random.ts';
import { madeUpDescription, type Sector } from './generate-descriptions.ts';
import { madeUpUnit, madeUpWarranty } from './generate-equipment.ts';
import { madeUpTimeline } from './generate-timeline.ts';
import { recordWork } from './record-work.ts';

/** Whose records these are. */
export type RecordCustomer = { id: string; name: string; address: Address; contacts: Contact[] };

export type RecordSetting = {
  customer: RecordCustomer;
  /** Who can be assigned. */
  technicians: readonly string[];
  createdOn: string;
  today: string;
  isOpen: boolean;
  /** How long each list inside the record may be. */
  most: number;
};

/** A record such as a mechanical contractor has them, as the API would take it. */
export function madeUpRecord(
  random: Random,
  kind: (typeof recordKinds)[number],
  setting: RecordSetting,
): RecordInput {
  const { customer, createdOn, most } = setting;
  const sector = sectorOf(customer);
  const { sorts, usual, own } = recordWork[kind.id];
  const classification = random.pick(usual[sector]);
  const sort = pickSort(random, sorts[classification]);
  const { families, isInstall = false } = sort;
  const statusTimeline = madeUpTimeline(random, { ...setting, isInstall });
  const family = families && random.pick(families);
  const installedOn = isInstall
    ? (statusTimeline.findLast(({ statusObtainedAt }) => statusObtainedAt <= setting.today)
        ?.statusObtainedAt ?? createdOn)
    : daysLater(createdOn, -random.between(200, 5500));
  const first = random.between(1, 9);
  const equipment = family
    ? Array.from({ length: random.pick([1, 1, 1, 2, most]) }, (_, n) =>
        madeUpUnit(random, family, first + n, installedOn),
      ).slice(0, most)
    : [];
  return {
    customer: customer.id,
    customerPo: madeUpPo(random, sector, createdOn),
    proposalNumber: random.chance(0.55) ? `P-${createdOn.slice(2, 4)}-${random.between(1000, 9999)}` : null,
    billingAddress: customer.address,
    serviceAddress: random.chance(0.86) ? customer.address : anotherSite(random, sector),
    classification,
    description: madeUpDescription(random, sort, { sector, unit: equipment[0], family }),
    contacts: customer.contacts.slice(0, random.between(1, Math.min(most, 3))),
    statusTimeline,
    equipment,
    warranties: madeUpWarranties(random, equipment, { isInstall, customer, most }),
    ...(kind.hasTechnicians && { assignedTechnicians: assigned(random, setting) }),
    ...own?.(random, setting),
  };
}

/** What has more texts comes up more often. */
function pickSort(random: Random, sorts: Choice<WorkSort> | undefined): WorkSort {
  if (!sorts) throw new Error('a classification without work');
  const texts = sorts.reduce((sum, sort) => sum + sort.texts.length, 0);
  let left = random.below(texts);
  return sorts.find((sort) => (left -= sort.texts.length) < 0) ?? sorts[0];
}

function sectorOf({ name, contacts }: RecordCustomer): Sector {
  if (contacts[0]?.title === 'Homeowner') return 'home';
  return /\b(Parish|Church|Islamic|Congregation)\b/.test(name) ? 'worship' : 'business';
}

function madeUpPo(random: Random, sector: Sector, createdOn: string): string {
  const number = random.between(1000, 99_999);
  if (sector === 'home')
    return random.pick(['Verbal', 'Signed estimate', `Check ${number}`, 'E-mail approval']);
  return random.pick([
    `PO-${number}`,
    `45000${number}`,
    `${createdOn.slice(0, 4)}-${number}`,
    `M-${number}`,
    'Verbal',
  ]);
}

function anotherSite(random: Random, sector: Sector): Address {
  const names =
    sector === 'home' ? (['Rental unit', 'Cottage'] as const) : (['Warehouse', 'Annex', 'Store 2'] as const);
  return addressAt(madeUpPlace(random), { name: random.chance(0.5) ? random.pick<string>(names) : null });
}

/** New equipment is warranted by its maker and by us; of what was there before, some is still warranted. */
function madeUpWarranties(
  random: Random,
  equipment: Equipment[],
  { isInstall, customer, most }: { isInstall: boolean; customer: RecordCustomer; most: number },
): Warranty[] {
  const types: Warranty['type'][] = isInstall ? ['Labor', 'Parts'] : ['Parts'];
  const { email, phoneNumbers = [] } = customer.contacts[0] ?? {};
  const phone = phoneNumbers.find((entry) => !entry.phone.includes(';'))?.phone;
  return equipment
    .filter(() => random.chance(isInstall ? 0.9 : 0.35))
    .flatMap((unit) =>
      types.map((type) => {
        const told = [random.chance(0.5) ? email : null, random.chance(0.2) ? phone : null].filter(
          (one) => typeof one === 'string',
        );
        return madeUpWarranty(random, unit, type, ['service@northwindmechanical.example', ...told]);
      }),
    )
    .slice(0, most);
}

function assigned(
  random: Random,
  { technicians, most, isOpen }: RecordSetting,
): RecordInput['assignedTechnicians'] {
  const [first, ...others] = technicians;
  if (first === undefined) return [];
  const count = isOpen && random.chance(0.2) ? 0 : random.pick([1, 1, 1, 1, 2, 2, 3]);
  const users = new Set(Array.from({ length: count }, () => random.pick([first, ...others])));
  return [...users].slice(0, most).map((user) => ({ _id: null, user }));
}
