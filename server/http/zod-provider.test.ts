import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { boundedList } from '#schema/fields/lists.ts';
import type { AppError } from '#server/base/errors.ts';
import { schemaController, validateLargeBody, validateWithZod } from './zod-provider.ts';

test('replaces the messages of zod where a schema defines none', () => {
  const schema = z.object({
    one: z.string(),
    two: z.enum(['a']),
    three: z.string({ error: 'Three, please.' }),
  });
  const validate = validateWithZod({ schema, method: 'POST', url: '/', httpPart: 'body' });
  expect(validate({ one: 7, two: 'b', three: null })).toMatchObject({
    error: {
      issues: [
        { path: 'one', message: 'This is missing or has the wrong type.' },
        { path: 'two', message: 'This is missing or has the wrong type.' },
        { path: 'three', message: 'Three, please.' },
      ],
    },
  });
});

/** Posts a body to a route whose body has two lists before a title. */
async function post(row: z.ZodType, payload: object) {
  const list = boundedList(row, { min: [0, 'Rows must be a list.'], max: [30, 'Too many rows.'] });
  const app = fastify({ schemaController });
  onTestFinished(() => app.close());
  app.setValidatorCompiler(validateWithZod);
  app.setErrorHandler((error, _request, reply) => reply.send({ issues: (error as AppError).issues }));
  app.addHook('preValidation', validateLargeBody);
  const body = z.object({ first: list, second: list, title: z.string() });
  app.post('/', { schema: { body } }, (request) => request.body);
  return (await app.inject({ method: 'POST', url: '/', payload })).json();
}

const rows = Array.from({ length: 30 }, () => 'row');

test('validates each row of a large body once, with turns of the event loop in between', async () => {
  let rowCount = 0;
  let turnsInBetween = 0;
  const row = z.string().transform((text) => {
    rowCount += 1;
    setImmediate(() => {
      if (rowCount <= rows.length) turnsInBetween += 1;
    });
    // Longer than the work of one turn may take.
    for (const end = performance.now() + 6; performance.now() < end; );
    return text.toUpperCase();
  });
  const data = await post(row, { title: 'x', second: ['row'], first: rows });
  expect(data).toEqual({ first: rows.map(() => 'ROW'), second: ['ROW'], title: 'x' });
  expect(rowCount).toBe(rows.length + 1);
  expect(turnsInBetween).toBeGreaterThanOrEqual(rows.length - 2);
});

test('keeps the order of the schema in a large body, whichever list ends first', async () => {
  const data = await post(z.string(), { title: 'x', second: ['row'], first: rows });
  expect(Object.keys(data)).toEqual(['first', 'second', 'title']);
  const { issues } = await post(z.string(), { title: 7, second: [7], first: [...rows.slice(1), 7] });
  expect(issues.map(({ path }: { path: string }) => path)).toEqual(['first.29', 'second.0', 'title']);
});
