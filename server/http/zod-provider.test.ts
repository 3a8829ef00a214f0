import { expect, test } from 'vitest';
import { z } from 'zod';
import { validateWithZod } from './zod-provider.ts';

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
