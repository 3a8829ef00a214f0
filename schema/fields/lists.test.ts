import { describe, expect, test } from 'vitest';
import { listQuerySchema } from './lists.ts';

describe('the query of a list', () => {
  test.each([
    [undefined, 1000],
    ['1', 1],
    ['1000', 1000],
    ['5000', 1000],
  ])('a limit of %j counts as %j', (limit, counted) => {
    expect(listQuerySchema.parse({ limit }).limit).toBe(counted);
  });

  test('searches without the spaces around a text', () => {
    expect(listQuerySchema.parse({ q: '  lake shore ' }).q).toBe('lake shore');
  });
});
