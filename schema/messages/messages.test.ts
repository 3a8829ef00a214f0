import { describe, expect, test } from 'vitest';
import { messageInputSchema, messageUpdateSchema } from './messages.ts';

const workOrder = '01900000-0000-7000-8000-000000000000';
const text = { message: 'See you at 8.', textTo: '+13125550142', workOrder };

describe('a text', () => {
  test('has at most 1,600 characters, which an email may exceed', () => {
    const schema = messageInputSchema();
    expect(schema.safeParse({ ...text, message: 'x'.repeat(1600) }).success).toBe(true);
    const { error } = schema.safeParse({ ...text, message: 'x'.repeat(1601) });
    expect(error?.issues[0]?.message).toBe('A text message has at most 1,600 characters.');
    const email = { ...text, textTo: null, emailTo: 'ana@example.com', message: 'x'.repeat(1601) };
    expect(schema.safeParse(email).success).toBe(true);
  });

  test('to an extension goes to the number itself', () => {
    const { textTo } = messageInputSchema().parse({ ...text, textTo: '(312) 555-0142 ext. 12' });
    expect(textTo).toBe('+13125550142');
  });
});

describe.each([
  ['new', messageInputSchema()],
  ['changed', messageUpdateSchema()],
])('a %s message', (_name, schema) => {
  const tooOften = 'Please use at most 3,650 days.';
  const notWhole = 'The interval must be a whole number of days.';
  const notADay = 'Please enter a day such as 2026-03-12.';

  test.each([
    [{ sendAt: '2026-02-30', recurrenceIntervalDays: 3651 }, notADay, tooOften],
    [{ sendAt: 'soon', recurrenceIntervalDays: '3651' }, notADay, tooOften],
    [{ sendAt: 5, recurrenceIntervalDays: 'weekly' }, notADay, notWhole],
    [{ sendAt: {}, recurrenceIntervalDays: -1 }, notADay, notWhole],
  ])('with %j gets a sentence for each of the two', (change, sendAt, recurrenceIntervalDays) => {
    const { error } = schema.safeParse({ ...text, ...change });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['sendAt', sendAt],
      ['recurrenceIntervalDays', recurrenceIntervalDays],
    ]);
  });
});
