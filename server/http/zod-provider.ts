import type { FastifySchemaCompiler, FastifyTypeProvider } from 'fastify';
import type { z } from 'zod';
import { invalidIssues } from '#server/base/errors.ts';

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

/** Validates with zod. The error has all issues, with paths such as `contacts.0.name`. */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (data: unknown) => {
    // A missing body gets the same issues as an empty object.
    const input = data ?? {};
    if (!isPlainObject(input))
      return { error: invalidIssues([{ path: '', message: 'Please send a JSON object.' }]) };
    const result = schema.safeParse(input, { error: () => defaultMessage });
    if (result.success) return { value: result.data };
    return {
      error: invalidIssues(
        result.error.issues
          .slice(0, maxIssues)
          .map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
      ),
    };
  };
};

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
