import type { Random } from '#server/demo/random.ts';

/** The subset of JSON Schema that the OpenAPI document uses. */
export type InputSchema = {
  type?: string;
  enum?: unknown[];
  format?: string;
  anyOf?: InputSchema[];
  properties?: Record<string, InputSchema>;
  items?: InputSchema;
  minimum?: number;
};

const oddValues = [
  null,
  '',
  ' ',
  0,
  -1,
  1e308,
  true,
  [],
  {},
  'null',
  '\u0000',
  '\ud800',
  '%_\\',
  "'; drop table customers; --",
  '<script>alert(1)</script>',
  '=1+1',
  '9999-12-31',
  '0000-00-00',
  '٣١٢',
  'a'.repeat(3000),
  { _id: 'x' },
  [[[[]]]],
] as const;

const plainTexts = [
  'Ana Long',
  'ana@example.com',
  '(312) 555-0142',
  '60601',
  '2026-03-12',
  'RTU-1',
  '/app/users',
] as const;

function randomText(schema: InputSchema, random: Random, ids: readonly string[]): unknown {
  if (schema.format === 'uuid' && ids.length > 0) return ids[random.below(ids.length)];
  return random.pick(plainTexts);
}

/**
 * Generates a random value for a schema of the OpenAPI document. About one value in ten is odd.
 * @param ids values for fields with the format `uuid`, so that some requests reference existing rows
 */
export function randomInput(schema: InputSchema, random: Random, ids: readonly string[]): unknown {
  if (random.chance(0.1)) return random.pick(oddValues);
  if (schema.enum) return schema.enum[random.below(schema.enum.length)];
  const variant = schema.anyOf?.[random.below(schema.anyOf.length)];
  if (variant) return randomInput(variant, random, ids);
  if (schema.properties) {
    const properties = Object.entries(schema.properties).filter(() => random.chance(0.95));
    return Object.fromEntries(
      properties.map(([name, property]) => [name, randomInput(property, random, ids)]),
    );
  }
  if (schema.type === 'array') {
    const { items = {} } = schema;
    return Array.from({ length: random.below(3) }, () => randomInput(items, random, ids));
  }
  if (schema.type === 'integer' || schema.type === 'number') return (schema.minimum ?? 0) + random.below(5);
  if (schema.type === 'boolean') return random.chance(0.5);
  return randomText(schema, random, ids);
}
