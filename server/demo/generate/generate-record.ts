import type { Contact } from '#schema/entity/contact.ts';
import type { Address } from '#schema/fields/address.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { Equipment, Warranty } from '#schema/records/record-parts.ts';
import type { RecordInput } from '#schema/records/records.ts';
import { recordDetails } from '#server/demo/catalogue/catalogue.ts';
import type { Sector } from '#server/demo/catalogue/catalogue-schema.ts';
import { fillPlaceholders } from '#server/demo/fill-placeholders.ts';
import type { Random } from '#server/demo/random.ts';
import { addDays } from '#server/messaging/deliveries/send-times.ts';
import { generatePlace, toAddress } from './generate-addresses.ts';
import { generateDescription } from './generate-descriptions.ts';
import { generateUnit, generateWarranty } from './generate-equipment.ts';
import { generateTimeline } from './generate-timeline.ts';
import { getRecordWork } from './record-work.ts';

export type RecordCustomer = { id: string; name: string; address: Address; contacts: Contact[] };

export type SingleRecordPlan = {
  customer: RecordCustomer;
  /** The ids of the technicians who can be assigned. */
  technicians: readonly string[];
  createdOn: string;
  today: string;
  isOpen: boolean;
  /** The maximum length of each list in the record. */
  maxListLength: number;
};

/** A typical record of a mechanical contractor, valid as input of the API. */
export function generateRecord(random: Random, kind: RecordKind, plan: SingleRecordPlan): RecordInput {
  const { customer, createdOn, maxListLength } = plan;
  const sector = sectorOf(customer);
  const { workTypes, classificationWeights, generateOwnFields } = getRecordWork(kind);
  const { classification } = random.pickWeighted(classificationWeights[sector], ({ weight }) => weight);
  const classified = workTypes[classification];
  if (!classified) throw new Error(`The catalogue has no work of the classification "${classification}".`);
  const workType = random.pickWeighted(classified, ({ descriptions }) => descriptions.length);
  const { families, isInstall = false } = workType;
  const statusTimeline = generateTimeline(random, { ...plan, isInstall });
  const family = families && random.pick(families);
  const installedOn = isInstall
    ? (statusTimeline.findLast(({ statusObtainedAt }) => statusObtainedAt <= plan.today)?.statusObtainedAt ??
      createdOn)
    : addDays(createdOn, -random.between(200, 5500));
  const firstNumber = random.between(1, 9);
  const equipment = family
    ? Array.from({ length: random.pick([1, 1, 1, 2, maxListLength]) }, (_, n) =>
        generateUnit(random, family, firstNumber + n, installedOn),
      ).slice(0, maxListLength)
    : [];
  return {
    customer: customer.id,
    customerPo: generatePurchaseOrder(random, sector, createdOn),
    proposalNumber: random.chance(0.55) ? `P-${createdOn.slice(2, 4)}-${random.between(1000, 9999)}` : null,
    billingAddress: customer.address,
    serviceAddress: random.chance(0.86) ? customer.address : generateOtherSite(random, sector),
    classification,
    description: generateDescription(random, workType, { sector, unit: equipment[0], family }),
    contacts: customer.contacts.slice(0, random.between(1, Math.min(maxListLength, 3))),
    statusTimeline,
    equipment,
    warranties: generateWarranties(random, equipment, { isInstall, customer, maxListLength }),
    ...(kind.hasTechnicians && { assignedTechnicians: assignTechnicians(random, plan) }),
    ...generateOwnFields?.(random, { ...plan, equipment }),
  };
}

function sectorOf({ name, contacts }: RecordCustomer): Sector {
  if (contacts[0]?.title === 'Homeowner') return 'home';
  return /\b(Parish|Church|Islamic|Congregation)\b/.test(name) ? 'worship' : 'business';
}

function generatePurchaseOrder(random: Random, sector: Sector, createdOn: string): string {
  const values = { number: String(random.between(1000, 99_999)), year: createdOn.slice(0, 4) };
  const { home, business } = recordDetails.purchaseOrders;
  return fillPlaceholders(random.pick(sector === 'home' ? home : business), values);
}

function generateOtherSite(random: Random, sector: Sector): Address {
  const { home, business } = recordDetails.otherSites;
  const names = sector === 'home' ? home : business;
  return toAddress(generatePlace(random), { name: random.chance(0.5) ? random.pick(names) : null });
}

/** New units have labor and parts warranties; some existing units still have a parts warranty. */
function generateWarranties(
  random: Random,
  equipment: Equipment[],
  {
    isInstall,
    customer,
    maxListLength,
  }: { isInstall: boolean; customer: RecordCustomer; maxListLength: number },
): Warranty[] {
  const types: Warranty['type'][] = isInstall ? ['Labor', 'Parts'] : ['Parts'];
  const { email, phoneNumbers = [] } = customer.contacts[0] ?? {};
  const phone = phoneNumbers.find((entry) => !entry.phone.includes(';'))?.phone;
  return equipment
    .filter(() => random.chance(isInstall ? 0.9 : 0.35))
    .flatMap((unit) =>
      types.map((type) => {
        const recipients = [random.chance(0.5) ? email : null, random.chance(0.2) ? phone : null].filter(
          (recipient) => typeof recipient === 'string',
        );
        return generateWarranty(random, unit, type, ['service@northwindmechanical.example', ...recipients]);
      }),
    )
    .slice(0, maxListLength);
}

function assignTechnicians(
  random: Random,
  { technicians, maxListLength, isOpen }: SingleRecordPlan,
): RecordInput['assignedTechnicians'] {
  const [first, ...others] = technicians;
  if (first === undefined) return [];
  const count = isOpen && random.chance(0.2) ? 0 : random.pick([1, 1, 1, 1, 2, 2, 3]);
  const users = new Set(Array.from({ length: count }, () => random.pick([first, ...others])));
  return [...users].slice(0, maxListLength).map((user) => ({ _id: null, user }));
}
