import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { messagePlaceholders } from '#schema/messages/message-templates.ts';
import {
  classificationWeightsSchema,
  companyStaffSchema,
  customerTypesSchema,
  demonstrationMessagesSchema,
  descriptionsSchema,
  equipmentFamiliesSchema,
  messageTemplatesSchema,
  peopleNamesSchema,
  placesSchema,
  recordDetailsSchema,
  workCatalogueSchema,
} from './catalogue-schema.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const fileNames = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));

function readJson(name: string): Json {
  return JSON.parse(readFileSync(`${import.meta.dirname}/${name}`, 'utf8')) as Json;
}

const workSchema = workCatalogueSchema(equipmentFamiliesSchema.parse(readJson('equipment-families.json')));

const schemas: Record<string, z.ZodType> = {
  'building-work.json': workSchema,
  'classification-weights.json': classificationWeightsSchema,
  'commercial-hvac-work.json': workSchema,
  'company-staff.json': companyStaffSchema,
  'contract-work.json': workSchema,
  'customer-types.json': customerTypesSchema,
  'demonstration-messages.json': demonstrationMessagesSchema,
  'descriptions.json': descriptionsSchema,
  'equipment-families.json': equipmentFamiliesSchema,
  'message-templates.json': messageTemplatesSchema,
  'people-names.json': peopleNamesSchema,
  'places.json': placesSchema,
  'plumbing-work.json': workSchema,
  'project-work.json': workSchema,
  'record-details.json': recordDetailsSchema,
  'residential-hvac-work.json': workSchema,
};

/** Calls `visit` with every array and object in a JSON value, and with its path. */
function visitContainers(value: Json, visit: (container: object, path: string) => void, path = ''): void {
  if (typeof value !== 'object' || value === null) return;
  visit(value, path);
  for (const [key, item] of Object.entries(value)) visitContainers(item, visit, `${path}/${key}`);
}

test('every catalogue file has a schema', () => {
  expect(fileNames).toEqual(Object.keys(schemas));
});

describe.each(Object.entries(schemas))('%s', (name, schema) => {
  const data = readJson(name);

  test('matches its schema', () => {
    expect(schema.safeParse(data).error).toBeUndefined();
  });

  test('is rejected with an unknown key in any object', () => {
    visitContainers(data, (container, path) => {
      if (Array.isArray(container)) return;
      Object.assign(container, { unknownKey: true });
      expect(schema.safeParse(data).success, path).toBe(false);
      Reflect.deleteProperty(container, 'unknownKey');
    });
  });

  test('is rejected with any empty list', () => {
    visitContainers(data, (container, path) => {
      if (!Array.isArray(container)) return;
      const items = container.splice(0);
      expect(schema.safeParse(data).success, path).toBe(false);
      container.push(...items);
    });
  });
});

test('rejects work on an unknown equipment family', () => {
  const work = { Refrigeration: [{ families: ['iceMachine'], descriptions: ['Clean {unit}.'] }] };
  expect(workSchema.safeParse(work).error?.issues[0]?.message).toBe('Unknown equipment family "iceMachine".');
});

describe('placeholders', () => {
  const { nameWords } = customerTypesSchema.parse(readJson('customer-types.json'));
  const work = ['unit', 'make', 'type', 'size', 'place'];
  const known: Record<string, string[]> = {
    'building-work.json': work,
    'commercial-hvac-work.json': work,
    'contract-work.json': work,
    'customer-types.json': [
      ...Object.keys(nameWords),
      'firstName',
      'lastName',
      'partnerFirstName',
      'partnerLastName',
      'street',
      'districtNumber',
    ],
    'demonstration-messages.json': ['firstName', 'number', 'street', 'signature'],
    'equipment-families.json': ['code', 'yy', 'mm', 'ww'],
    'message-templates.json': Object.keys(messagePlaceholders),
    'plumbing-work.json': work,
    'project-work.json': work,
    'record-details.json': ['number', 'year'],
    'residential-hvac-work.json': work,
  };

  test.each(fileNames)('%s has only known ones', (name) => {
    const text = readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
    const used = [...text.matchAll(/\{(\w+)\}/g)].map(([, placeholder]) => placeholder);
    expect(used.filter((placeholder) => !known[name]?.includes(placeholder ?? ''))).toEqual([]);
  });
});

test('the mix of customers has every customer type and no other', () => {
  const { mix, types } = customerTypesSchema.parse(readJson('customer-types.json'));
  expect(new Set(mix)).toEqual(new Set(Object.keys(types)));
});
