import { describe, expect, test } from 'vitest';
import { messageInputSchema } from './messages.ts';

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
