import { describe, expect, test } from 'vitest';
import {
  fillMessageTemplate,
  messageTemplateInputSchema,
  placeholdersIn,
  unfilledPlaceholders,
} from './message-templates.ts';

const known = 'Use {contact}, {company}, {number}, {address} or {date}.';

describe('a message template', () => {
  test.each([
    ['Hello {technician}', `{technician} is not a placeholder. ${known}`],
    ['{Contact} or { contact }', `{Contact} and { contact } are not placeholders. ${known}`],
    ['{contact}, {}, {phone}, {phone}', `{} and {phone} are not placeholders. ${known}`],
    ['{contact, we come to {address}', `{contact is not a placeholder. ${known}`],
    ['number} {date}', `} is not a placeholder. ${known}`],
    ['{{date}}', `{ and } are not placeholders. ${known}`],
    ['{toString}', `{toString} is not a placeholder. ${known}`],
  ])('with %j is refused with what is wrong and what there is [10.2-51]', (text, message) => {
    const { error } = messageTemplateInputSchema.safeParse({ name: 'Visit', text });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['text', message]]);
  });

  test('has a name and a text, which may have every placeholder', () => {
    const text = '{contact}: {company}, {number}, {address}, {date}';
    expect(messageTemplateInputSchema.parse({ name: '  On our\nway ', text: ` ${text}\r\n` })).toEqual({
      name: 'On our way',
      text,
    });
    const { error } = messageTemplateInputSchema.safeParse({ name: ' ', text: ' ' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'A template name is required.',
      'A template text is required.',
    ]);
  });

  test('is filled in once, with what has a value', () => {
    const values = { contact: 'Ana {date}', number: '$& WO-1', company: '' };
    const text = 'Hi {contact}, {number} {number} of {company}: {other} {';
    const filled = 'Hi Ana {date}, $& WO-1 $& WO-1 of {company}: {other} {';
    expect(fillMessageTemplate(text, values)).toBe(filled);
  });
});

test('placeholders without a value are named', () => {
  expect(placeholdersIn('{date} {contact} {date} {other}')).toEqual(['date', 'contact']);
  expect(unfilledPlaceholders('On {day}')).toBeUndefined();
  expect(unfilledPlaceholders('{address} and {address}')).toBe(
    '{address} has no value here. Please replace it with your own words.',
  );
  expect(unfilledPlaceholders('{address}, {company}, {date}')).toBe(
    '{address}, {company} and {date} have no value here. Please replace them with your own words.',
  );
});
