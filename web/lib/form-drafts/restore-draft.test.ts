import { expect, test } from 'vitest';
import { customerChanges } from '#schema/changes/named-entities.ts';
import { restoreDraft } from './restore-draft.ts';

const stored = { _id: 'c', version: 3, name: 'Acme', accessNotes: '', contacts: [] as object[] };
type Entity = typeof stored;
type Draft = Omit<Entity, '_id' | 'version'>;

const blank: Draft = { name: '', accessNotes: '', contacts: [] };
const toDraft = (entity: Entity | undefined): Draft => {
  const { name, accessNotes, contacts } = { ...blank, ...entity };
  return { name, accessNotes, contacts };
};
const options = { changes: customerChanges, toDraft };

const ann = { _id: 'a', title: 'Owner', name: 'Ann', email: '', phoneNumbers: [] };

const restore = (
  values: object,
  { base, now = base, typed = {} }: { base?: Entity; now?: Entity; typed?: object },
) =>
  restoreDraft(
    options,
    { about: { title: 'Customer', detail: '', path: '/app/customers/c' }, base, values: values as Draft },
    {
      base: now,
      initial: toDraft(now),
      current: { ...toDraft(now), ...typed },
    },
  );

test.each([
  [
    'a new entity',
    { name: 'Elm', accessNotes: 'Ring', contacts: [ann] },
    {},
    { name: 'Elm', accessNotes: 'Ring', contacts: [ann] },
  ],
  ['the same version', { ...toDraft(stored), name: 'Elm' }, { base: stored }, { name: 'Elm' }],
  [
    'a version without other changes',
    { ...toDraft(stored), name: 'Elm' },
    { base: stored, now: { ...stored, version: 4 } },
    { name: 'Elm' },
  ],
  [
    'other changes',
    { ...toDraft(stored), name: 'Elm' },
    { base: stored, now: { ...stored, version: 4, contacts: [ann] } },
    { name: 'Elm', contacts: [ann] },
  ],
  [
    'what is saved by now',
    { ...toDraft(stored), name: 'Elm' },
    { base: stored, now: { ...stored, version: 4, name: 'Elm' } },
    { name: 'Elm' },
  ],
  [
    'a field that did not exist',
    { name: 'Elm' },
    { base: stored },
    { name: 'Elm', accessNotes: '', contacts: [] },
  ],
  [
    'a field that did not exist, in a new entity',
    { name: 'Elm' },
    {},
    { name: 'Elm', accessNotes: '', contacts: [] },
  ],
  [
    'what was typed since',
    { ...toDraft(stored), name: 'Elm' },
    { base: stored, typed: { name: 'Oak', accessNotes: 'Knock' } },
    { name: 'Oak', accessNotes: 'Knock' },
  ],
])('restores a draft on top of %s', (_case, values, form, expected) => {
  const { values: shown, merged } = restore(values, form);
  expect(shown).toEqual({ ...toDraft(stored), ...expected });
  expect(merged?.conflicts ?? []).toEqual([]);
});

test('keeps mine and asks where somebody else has changed the same', () => {
  const now = { ...stored, version: 4, name: 'Theirs', accessNotes: 'Theirs, too' };
  const { values, merged } = restore({ ...toDraft(stored), name: 'Mine' }, { base: stored, now });
  expect(values).toMatchObject({ name: 'Mine', accessNotes: 'Theirs, too' });
  expect(merged?.draft).toMatchObject({ name: 'Theirs', accessNotes: 'Theirs, too' });
  expect(merged?.conflicts).toMatchObject([{ path: ['name'], mine: 'Mine', theirs: 'Theirs' }]);
});

test('keeps the rows of a draft where rows were typed since', () => {
  const base = { ...stored, contacts: [ann] };
  const [bob, cid] = [
    { ...ann, _id: 'b', name: 'Bob' },
    { ...ann, _id: 'c', name: 'Cid' },
  ];
  const typed = { contacts: [{ ...ann, name: 'Anna' }, cid] };
  const { values } = restore({ ...toDraft(base), contacts: [ann, bob] }, { base, typed });
  expect(values.contacts).toEqual([{ ...ann, name: 'Anna' }, bob, cid]);
  const without = restore({ ...toDraft(base), contacts: [bob] }, { base, typed: { accessNotes: 'Knock' } });
  expect(without.values.contacts).toEqual([bob]);
});

test('keeps the blank row of a form that opened only if something was typed into it', () => {
  const blankRow = { ...ann, _id: 'blank', name: '' };
  const restoreIn = (current: object) =>
    restoreDraft(
      options,
      {
        about: { title: 'Customer', detail: '', path: '/app/customers/new' },
        values: { ...blank, contacts: [ann] },
      },
      {
        base: undefined,
        initial: { ...blank, contacts: [blankRow] },
        current: { ...blank, contacts: [blankRow], ...current },
      },
    ).values.contacts;
  expect(restoreIn({ accessNotes: 'Knock' })).toEqual([ann]);
  expect(restoreIn({ contacts: [{ ...blankRow, name: 'Bob' }] })).toEqual([
    ann,
    { ...blankRow, name: 'Bob' },
  ]);
});
