import type { FastifySchemaCompiler, FastifyTypeProvider } from 'fastify';
import type { z } from 'zod';
import { invalidIssues } from '#server/base/errors.ts';

/** Lets Fastify infer what a handler receives from the zod schemas of its route. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
}

/** More help nobody, and thousands of them take their time to be sent. */
const maxIssues = 200;

function isPlainObject(data: unknown): boolean {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/** For what no schema has words for: the library's own are about types and not for people. */
const noWords = 'This is missing or not of the right kind.';

/** Validates with zod; the failure carries every issue, its path written with dots. */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (data: unknown) => {
    // A missing body is told like an empty one: by what it lacks.
    const input = data ?? {};
    if (!isPlainObject(input))
      return { error: invalidIssues([{ path: '', message: 'Please send a JSON object.' }]) };
    const result = schema.safeParse(input, { error: () => noWords });
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
 * What goes out is text from the database or small enough for JSON.stringify, and zod reads what comes in. With both
 * named here Fastify never loads compilers of its own, which would be a tenth of the memory of an idle server.
 */
export const schemaController = {
  compilersFactory: {
    buildValidator: () => {
      throw new Error('the validator compiler above is the only one');
    },
    buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
  },
};
