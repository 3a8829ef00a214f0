import { z } from 'zod';
import { boundedLists } from '#schema/fields/lists.ts';

/** Lists have the shape of their rows, and what cannot be left out is required, whatever stands in for it. */
function describeAsTaken(zodSchema: z.core.$ZodType, described: z.core.JSONSchema.BaseSchema): void {
  const list = boundedLists.get(zodSchema);
  if (list) {
    const { row, min, max } = list;
    Object.assign(described, {
      type: 'array',
      ...(min > 0 && { minItems: min }),
      maxItems: max,
      items: jsonSchema(row, 'input'),
    });
  }
  if (zodSchema instanceof z.ZodPrefault && !zodSchema.safeParse(undefined).success) delete described.default;
  if (zodSchema instanceof z.ZodObject) {
    const required = Object.entries(zodSchema.shape).filter(
      ([, one]) => !z.safeParse(one, undefined).success,
    );
    if (required.length > 0) described.required = required.map(([name]) => name);
  }
}

/** A schema as OpenAPI 3.0 tells it: what is taken (`input`) or what is answered (`output`). */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
    ...(io === 'input' && {
      override: ({ zodSchema, jsonSchema: described }) => describeAsTaken(zodSchema, described),
    }),
  });
}
