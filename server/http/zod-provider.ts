import type { FastifySchemaCompiler, FastifyTypeProvider, preValidationAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import type { PauseOption } from '#schema/fields/lists.ts';
import { type AppError, invalidIssues } from '#server/base/errors.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';

/** Lets Fastify infer the types of requests from the zod schemas of routes. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
}

/** Nobody reads more, and thousands of issues would make a large response. */
const maxIssues = 200;

function isPlainObject(data: unknown): boolean {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/** Used where a schema defines no message. The messages of zod are technical. */
const defaultMessage = 'This is missing or has the wrong type.';

const options = { error: () => defaultMessage };

function toError(issues: z.core.$ZodIssue[]): AppError {
  return invalidIssues(
    issues.slice(0, maxIssues).map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}

/** Bodies that `validateLargeBody` has parsed. */
const parsedBodies = new WeakSet<object>();

/** Validates with zod. The error has all issues, with paths such as `contacts.0.name`. */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (data: unknown) => {
    if (typeof data === 'object' && data !== null && parsedBodies.has(data)) return { value: data };
    // A missing body gets the same issues as an empty object.
    const input = data ?? {};
    if (!isPlainObject(input))
      return { error: invalidIssues([{ path: '', message: 'Please send a JSON object.' }]) };
    const result = schema.safeParse(input, options);
    return result.success ? { value: result.data } : { error: toError(result.error.issues) };
  };
};

/** Bodies with fewer rows are validated in about a millisecond. */
const maxRowsAtOnce = 20;

function countRows(body: object): number {
  return Object.values(body).reduce((count, value) => count + (Array.isArray(value) ? value.length : 0), 0);
}

/**
 * Validates a body with many rows in steps, between which other requests are served. A hook, because Fastify ignores the
 * value that an asynchronous validator returns.
 */
export const validateLargeBody: preValidationAsyncHookHandler = async (request) => {
  const { body } = request;
  const schema = request.routeOptions.schema?.body;
  const isLarge = isPlainObject(body) && countRows(body as object) > maxRowsAtOnce;
  if (!isLarge || !(schema instanceof z.ZodObject)) return;
  const parsed = await parseInSteps(schema, body);
  parsedBodies.add(parsed);
  request.body = parsed;
};

/** @throws AppError 400 with all issues */
async function parseInSteps(schema: z.ZodObject, body: unknown): Promise<object> {
  const pausing: typeof options & PauseOption = { ...options, pause: pauseWhenDue };
  const { data, error } = await schema.safeParseAsync(body, pausing);
  // Lists end in any order; the hash of a body for its Idempotency-Key needs that of the schema, as do people.
  const names = Object.keys(schema.shape);
  if (error) {
    const rank = ({ path }: z.core.$ZodIssue) => names.indexOf(String(path[0]));
    throw toError(error.issues.toSorted((one, other) => rank(one) - rank(other)));
  }
  return Object.fromEntries(names.filter((name) => name in data).map((name) => [name, data[name]]));
}

/**
 * Responses are JSON text from the database or small enough for JSON.stringify, and zod validates requests. With both
 * configured, Fastify never loads its own compilers, which would take a tenth of the memory of an idle server.
 */
export const schemaController = {
  compilersFactory: {
    buildValidator: () => {
      throw new Error('validateWithZod is the only validator compiler');
    },
    buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
  },
};
