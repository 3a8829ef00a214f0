import type { z } from 'zod';
import { examples, id } from './example-values.ts';

type Schema = z.core.JSONSchema.BaseSchema & { nullable?: boolean };

/**
 * An example of a request or response with all its properties. Returns undefined where nothing is known about a value.
 * @param name the name of the property, or the entity of the path
 */
export function exampleOf(schema: Schema, name: string, parent = name): unknown {
  if (schema.properties) {
    const members = Object.entries(schema.properties).map(([key, property]) => {
      // `data` is the entity itself.
      const inside = key === 'data' ? name : key;
      return [key, exampleOf(property as Schema, inside, name)];
    });
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  const items = schema.items as Schema | undefined;
  if (items?.properties) return [exampleOf(items, name, parent)];
  const known = findExample(schema, name, parent);
  if (known !== undefined) return known;
  const values = schema.additionalProperties;
  if (typeof values === 'object') return { [id]: exampleOf(values as Schema, name, parent) };
  const choice = schema.anyOf?.[0] as Schema | undefined;
  if (choice) return exampleOf(choice, name, parent);
  const item = items && exampleOf(items, name, parent);
  if (item !== undefined) return [item];
  return schema.default ?? schema.enum?.[0];
}

/** Skips examples of another type: the name of a customer's kind is also a count elsewhere. */
function findExample(
  { type, enum: choices, nullable, anyOf }: Schema,
  name: string,
  parent: string,
): unknown {
  const example = examples[`${parent}.${name}`] ?? examples[name];
  if (example === undefined || (choices && !choices.includes(example as never))) return undefined;
  if (example === null) return nullable ? null : undefined;
  const types = type ? [type] : (anyOf ?? []).map((choice) => (choice as Schema).type);
  const typeOfExample = Array.isArray(example) ? 'array' : typeof example;
  const fits =
    types.includes(typeOfExample as never) || (typeOfExample === 'number' && types.includes('integer'));
  return fits ? example : undefined;
}
