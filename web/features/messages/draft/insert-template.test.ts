import { expect, test } from 'vitest';
import { insertTemplate } from './insert-template.ts';

const one = { name: 'One', text: 'Text one.' };
const two = { name: 'Two', text: 'Text two.' };

test('a template takes an empty text, and goes below what was typed', () => {
  expect(insertTemplate(' \n', one, undefined).after).toBe('Text one.');
  expect(insertTemplate('Dear Ana, \n', one, undefined)).toEqual({
    name: 'One',
    typed: 'Dear Ana, \n',
    before: 'Dear Ana, \n',
    after: 'Dear Ana,\n\nText one.',
  });
});

test('another template takes the place of one that was not edited, never of what was typed', () => {
  const first = insertTemplate('Dear Ana,', one, undefined);
  const second = insertTemplate(first.after, two, first);
  expect(second).toMatchObject({ before: first.after, after: 'Dear Ana,\n\nText two.' });
  const edited = `${second.after} Mine.`;
  expect(insertTemplate(edited, one, second).after).toBe(`${edited}\n\nText one.`);
});
