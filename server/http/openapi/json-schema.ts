import { z } from 'zod';
import { boundedListShapes } from '#schema/fields/lists.ts';

/** Describes bounded lists, and marks properties without a valid default as required. */
function describeInput(zodSchema: z.core.$ZodType, described: z.core.JSONSchema.BaseSchema): void {
  const list = boundedListShapes.get(zodSchema);
  if (list) {
    const { row, min, max } = list;
    Object.assign(described, {
      type: 'array',
      ...(min > 0 && { minItems: min }),
      maxItems: max,
      items: jsonSchema(row, 'input'),
    });
  }
  // A field of an update that may be left out is described as the field itself.
  if (zodSchema instanceof z.ZodUnion && zodSchema.options[0] instanceof z.ZodUndefined) {
    delete described.anyOf;
    Object.assign(described, jsonSchema(zodSchema.options[1] as z.ZodType, 'input'));
  }
  if (zodSchema instanceof z.ZodPrefault && !zodSchema.safeParse(undefined).success) delete described.default;
  if (zodSchema instanceof z.ZodObject) {
    const required = Object.entries(zodSchema.shape).filter(
      ([, property]) => !z.safeParse(property, undefined).success,
    );
    if (required.length > 0) described.required = required.map(([name]) => name);
  }
}

/** OpenAPI 3.0 allows `nullable` beside a type only: otherwise null is one of the choices. */
function describeNull(described: z.core.JSONSchema.BaseSchema & { nullable?: boolean }): void {
  if (!described.nullable || described.type !== undefined || !described.anyOf) return;
  delete described.nullable;
  described.anyOf = described.anyOf.map((choice) => ({ ...choice, nullable: true }));
}

/** A zod schema as an OpenAPI 3.0 schema of requests (`input`) or responses (`output`). */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: described }) => {
      if (io === 'input') describeInput(zodSchema, described);
      describeNull(described);
    },
  });
}
