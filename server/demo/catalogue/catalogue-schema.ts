import { z } from 'zod';
import { messageTemplateInputSchema } from '#schema/messages/message-templates.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { intervalTypes } from '#schema/visits/interval.ts';

// The shapes of the JSON files beside this one. Unknown keys are rejected, so that a typo does not go unnoticed.

/** A list to pick from, so it must not be empty. */
function listOf<Item extends z.ZodType>(item: Item) {
  return z.tuple([item], item);
}

const text = z.string().min(1);
const texts = listOf(text);
const weight = z.int().positive();
/** The files have the id of a kind, which becomes the kind itself. */
const recordKind = text.transform((id, context) => {
  const found = recordKinds.find((kind) => kind.id === id);
  if (found) return found;
  context.issues.push({ code: 'custom', message: `Unknown kind of record "${id}".`, input: id });
  return z.NEVER;
});
const channel = z.enum(['sms', 'email']);

export const peopleNamesSchema = z.strictObject({ firstNames: texts, lastNames: texts });
export const messageTemplatesSchema = listOf(messageTemplateInputSchema.strict());

const townSchema = z.strictObject({ city: text, state: text, zips: texts, areaCodes: texts });

export const placesSchema = z.strictObject({
  chicago: townSchema.extend({ streets: texts }),
  suburbs: listOf(townSchema),
  /** Every suburb has streets of these names. */
  suburbStreets: texts,
});

/** How a manufacturer composes model and serial numbers. */
const makeSchema = z.strictObject({
  manufacturer: text,
  /** `{code}` is the code of the size. */
  model: text,
  /** `{yy}`, `{mm}` and `{ww}` are the year, month and week of manufacture, `#` is any digit, `@` any capital letter. */
  serial: text,
});

const equipmentFamilySchema = z.strictObject({
  type: text,
  /** The first part of identifiers: `RTU` in `RTU-3`. */
  prefix: text,
  /** What people call each size, and its code in model numbers. */
  sizes: listOf(z.strictObject({ label: text, code: text })),
  makes: listOf(makeSchema),
});

export type EquipmentFamily = z.infer<typeof equipmentFamilySchema>;

export const equipmentFamiliesSchema = z.record(text, equipmentFamilySchema);

/** The types of work under each classification. The names of equipment families become the families themselves. */
export function workCatalogueSchema(equipmentFamilies: z.infer<typeof equipmentFamiliesSchema>) {
  const family = text.transform((name, context) => {
    const found = equipmentFamilies[name];
    if (found) return found;
    context.issues.push({ code: 'custom', message: `Unknown equipment family "${name}".`, input: name });
    return z.NEVER;
  });
  const workType = z.strictObject({
    /** Whether the work installs new equipment rather than servicing what is there. */
    isInstall: z.literal(true).optional(),
    /** Whether the customer reported a breakdown. */
    isBreakdown: z.literal(true).optional(),
    /** The equipment worked on; none for drawings or construction. */
    families: listOf(family).optional(),
    /** `{unit}`, `{make}`, `{type}` and `{size}` describe the first unit; `{place}` is a part of the building. */
    descriptions: texts,
  });
  return z.record(text, listOf(workType));
}

export type WorkCatalogue = z.output<ReturnType<typeof workCatalogueSchema>>;
export type WorkType = WorkCatalogue[string][number];

/** What a building is used for. */
const sector = z.enum(['home', 'business', 'worship']);

export type Sector = z.infer<typeof sector>;

const kindWeightsSchema = z.record(sector, listOf(z.strictObject({ classification: text, weight })));

export type ClassificationWeights = z.infer<typeof kindWeightsSchema>;

/** How often each classification comes up in each sector, by the id of the kind of record. */
export const classificationWeightsSchema = z.partialRecord(
  z.enum(recordKinds.map(({ id }) => id)),
  kindWeightsSchema,
);

export const descriptionsSchema = z.strictObject({
  /** The values of `{place}`. */
  places: z.record(sector, texts),
  remarks: texts,
  breakdownRemarks: texts,
  accessNotes: texts,
});

export const recordDetailsSchema = z.strictObject({
  /** `{number}` is a random number, `{year}` the year of creation. */
  purchaseOrders: z.strictObject({ home: texts, business: texts }),
  /** Names of service addresses that differ from the billing address. */
  otherSites: z.strictObject({ home: texts, business: texts }),
  projectDocuments: texts,
  serviceIntervals: listOf(
    z.strictObject({ amount: z.int().positive(), type: z.enum(intervalTypes), weight }),
  ),
  /** Work that contracts include at an interval of its own. */
  additionalVisits: listOf(
    z.strictObject({
      label: text,
      amount: z.int().positive(),
      type: z.enum(intervalTypes),
      hours: z.number(),
    }),
  ),
  skipReasons: texts,
});

const customerTypeSchema = z.strictObject({
  /** Patterns: see `nameWords`. */
  names: texts,
  /** Some customers of the type are couples. */
  coupleName: text.optional(),
  /** The job titles of contacts; the first contact has the first title. */
  titles: texts,
  /** How many contacts a customer has. */
  contacts: z.strictObject({ min: z.int().positive(), max: z.int().positive() }),
  addressNames: texts.optional(),
  /** For the second line of the street address. */
  secondLines: texts.optional(),
  isHousehold: z.literal(true).optional(),
});

export type CustomerType = z.infer<typeof customerTypeSchema>;

export const customerTypesSchema = z.strictObject({
  types: z.record(text, customerTypeSchema),
  /**
   * Values of the placeholders in names, which may have placeholders themselves. Besides these there are `{firstName}`
   * and `{lastName}` of the first contact, `{partnerFirstName}`, `{partnerLastName}`, `{street}` and `{districtNumber}`.
   */
  nameWords: z.record(text, texts),
  /** The types of customers in the order they are generated, again and again. */
  mix: texts,
  householdEmailDomains: texts,
});

const personSchema = z.strictObject({ name: text, phone: text });

export const companyStaffSchema = z.strictObject({
  office: listOf(personSchema),
  technicians: listOf(personSchema),
});

const dayCount = z.int().positive();

/** In texts, `{firstName}` is the contact's, `{number}` and `{street}` are the record's. */
export const demonstrationMessagesSchema = z.strictObject({
  /** The value of `{signature}`. */
  signature: text,
  /** Messages sent in the last weeks, the latest first, at a time in the company's zone. */
  sent: listOf(
    z.strictObject({
      kind: recordKind,
      channel,
      daysAgo: dayCount,
      hour: z.int().min(0).max(23),
      minute: z.int().min(0).max(59),
      text,
      /** The error code of the carrier when the message was not delivered. */
      failureCode: z.int().optional(),
      reply: z.strictObject({ minutesLater: z.int().positive(), text }).optional(),
    }),
  ),
  scheduled: listOf(z.strictObject({ kind: recordKind, channel, inDays: dayCount, text })),
  /** A series that has been running for some time. */
  filterReminder: z.strictObject({
    kind: recordKind,
    startedDaysAgo: dayCount,
    intervalDays: dayCount,
    text,
  }),
  /** A text to a contact who had opted out. */
  optOut: z.strictObject({
    kind: recordKind,
    optedOutDaysAgo: dayCount,
    sentDaysAgo: dayCount,
    note: text,
    text,
  }),
  technicianNotice: z.strictObject({ extraMessage: text }),
});
