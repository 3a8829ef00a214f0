import { randomUUID } from 'node:crypto';
import { projects } from '#schema/records/projects.ts';
import type { RecordDraft } from '#schema/records/records.ts';

const many = <Item>(count: number, create: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => create(index));
/** Accents make folding for the search as slow as it gets. */
const text = (length: number) => 'é'.repeat(length);
const serial = (index: number) => `${text(90)}${index}`;
/** Only the common spellings of North American numbers are parsed without the library. */
const phone = (index: number) => `+44 20 7946 ${1000 + index}`;
/** A day may be sent as an instant, which takes longer to parse. */
const day = '2026-03-02T12:00:00Z';

/** A project with every list and text at its maximum, in the spellings that take longest. Addresses of documents fill the rest of 1 MiB. */
export function largestProject(customer: string): RecordDraft {
  const address = {
    name: text(200),
    street: text(200),
    street2: text(200),
    city: text(100),
    state: text(50),
    zip: text(20),
  };
  return {
    customer,
    customerPo: text(100),
    proposalNumber: text(100),
    permitNumber: text(100),
    permitDate: day,
    billingAddress: address,
    serviceAddress: address,
    classification: projects.classifications[0],
    description: text(5000),
    contacts: many(100, (contact) => ({
      _id: randomUUID(),
      title: text(100),
      name: text(100),
      email: `${'x'.repeat(60)}${contact}@${'x'.repeat(60)}.example`,
      phoneNumbers: many(10, (number) => ({
        _id: randomUUID(),
        name: text(60),
        phone: `${phone(10 * contact + number)} ext. 12`,
      })),
    })),
    statusTimeline: many(200, () => ({ _id: randomUUID(), status: text(50), statusObtainedAt: day })),
    equipment: many(200, (unit) => ({
      _id: randomUUID(),
      identifier: text(100),
      type: text(100),
      size: text(100),
      manufacturer: `${text(90)}${unit}`,
      model: text(100),
      serial: serial(unit),
      installDate: day,
    })),
    warranties: many(200, (warranty) => ({
      _id: randomUUID(),
      equipmentSerial: serial(warranty),
      company: text(100),
      type: 'Parts' as const,
      confirmationNumber: text(100),
      expirationDate: day,
      notify: many(10, (entry) => phone(10 * warranty + entry)),
    })),
    documents: many(200, (document) => ({
      _id: randomUUID(),
      fileUrl: `https://files.example/${'x'.repeat(450)}${document}`,
      name: text(200),
    })),
  };
}
