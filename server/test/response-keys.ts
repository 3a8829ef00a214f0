import { appendFileSync } from 'node:fs';
import { z } from 'zod';

// Mutation of responses, for `node scripts/mutate.ts responses`: a key counts as killed when some test received a body
// with it whose schema rejects the same body without it.

const reported = new Set<string>();

function report(file: string, line: string): void {
  if (reported.has(line)) return;
  reported.add(line);
  appendFileSync(file, `${line}\n`);
}

/** Every key path of a schema; `*` stands for the rows of an array and the keys of a record. */
function declaredKeys(schema: z.core.$ZodType, path: string): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, value]) => {
      const own = path === '' ? key : `${path}.${key}`;
      return [own, ...declaredKeys(value as z.core.$ZodType, own)];
    });
  if (schema instanceof z.ZodArray) return declaredKeys(schema.element, `${path}.*`);
  if (schema instanceof z.ZodRecord) return declaredKeys(schema.valueType, `${path}.*`);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return declaredKeys(schema.unwrap() as z.core.$ZodType, path);
  return [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deletes each key of a body in turn and reports those whose absence the schema rejects. */
function tryWithout(schema: z.ZodType, body: unknown, report: (path: string) => void): void {
  function visit(value: unknown, path: string): void {
    if (Array.isArray(value)) {
      for (const row of value.slice(0, 3)) visit(row, `${path}.*`);
    } else if (isObject(value)) {
      for (const [key, child] of Object.entries(value)) {
        const own = path === '' ? key : `${path}.${key}`;
        delete value[key];
        if (!schema.safeParse(body).success) report(own);
        value[key] = child;
        visit(child, own);
      }
    }
  }
  visit(body, '');
}

/** Records which keys of a route's response are declared, and which of them this body kills. */
export function recordResponseKeys(route: string, schema: z.ZodType, body: unknown): void {
  const file = process.env.RESPONSE_KEYS_FILE;
  if (!file) return;
  for (const path of declaredKeys(schema, '')) report(file, `declared ${route} ${path}`);
  tryWithout(schema, structuredClone(body), (path) => report(file, `killed ${route} ${path}`));
}
