import { expect, test } from 'vitest';
import { mergeDraft } from '#schema/changes/merge/merge-draft.ts';
import { customerChanges } from '#schema/changes/named-entities.ts';
import { describeJoined } from './joined-changes.ts';
import { answerQuestion, nextQuestions, withoutOpen } from './questions.ts';

const contact = (_id: string, name: string, email = '') => ({
  _id,
  title: 'Owner',
  name,
  email,
  phoneNumbers: [{ _id: `${_id}-p`, name: 'Mobile', phone: `+1312555${_id}` }],
});
const ann = contact('0101', 'Ann');
const bob = contact('0102', 'Bob');
const cid = contact('0103', 'Cid');
const base = {
  _id: 'c',
  version: 1,
  name: 'Acme',
  accessNotes: '',
  address: { name: '', street: '1 Elm', street2: '', city: 'Joliet', state: 'IL', zip: '60432' },
  contacts: [ann],
  updatedAt: '2026-03-12T19:31:00.000Z',
  updatedBy: { name: 'Ana' } as { name: string } | null,
};
type Draft = typeof base;

const mergeVersions = (versions: Record<'base' | 'sent' | 'current' | 'theirs', Draft>) =>
  mergeDraft(customerChanges, versions, () => 'kept');
const mergeChanges = (mine: Partial<Draft>, theirs: Partial<Draft>, current: Partial<Draft> = mine) =>
  mergeVersions({
    base,
    sent: { ...base, ...mine },
    current: { ...base, ...current },
    theirs: { ...base, ...theirs },
  });

test('puts both rows into what is saved and into the form, without a question [10.7-9]', () => {
  const { draft, values, conflicts, twins } = mergeChanges(
    { contacts: [ann, bob] },
    { contacts: [ann, cid] },
  );
  expect(draft.contacts).toEqual([ann, cid, bob]);
  expect(values).toEqual(draft);
  expect([conflicts, twins]).toEqual([[], []]);
});

test('saves theirs and shows mine where both changed the same [10.7-10]', () => {
  const { draft, values, conflicts } = mergeChanges(
    { name: 'Mine', accessNotes: 'Ring' },
    { name: 'Theirs', contacts: [ann, cid] },
  );
  expect(draft).toMatchObject({ name: 'Theirs', accessNotes: 'Ring', contacts: [ann, cid] });
  expect(values).toMatchObject({ name: 'Mine', accessNotes: 'Ring', contacts: [ann, cid] });
  expect(conflicts).toMatchObject([{ path: ['name'], label: 'Name', mine: 'Mine', theirs: 'Theirs' }]);
});

test('asks about a row that they deleted and I edited, and keeps the edit [10.7-11]', () => {
  const edited = { ...ann, title: 'Tenant' };
  const { draft, values, conflicts } = mergeChanges({ contacts: [edited, bob] }, { contacts: [] });
  expect(draft.contacts).toEqual([bob]);
  const kept = { ...edited, _id: 'kept' };
  expect(values.contacts).toContainEqual(kept);
  expect(conflicts).toMatchObject([{ path: ['contacts', 'kept'], mine: kept }]);
});

test('a row that they deleted and I kept is there once if its save was stored without a response [10.7-80]', () => {
  const { values } = mergeChanges({ contacts: [{ ...ann, title: 'Tenant' }] }, { contacts: [] });
  const [kept] = values.contacts;
  if (!kept) throw new Error('The row is gone.');
  // It has an id that the server keeps. Both have changed it since, so that nothing else tells that it is the same.
  const [phone] = kept.phoneNumbers;
  const phoneNumbers = [{ ...phone, phone: '+13125550199' }] as typeof kept.phoneNumbers;
  const mine = { ...values, contacts: [{ ...kept, phoneNumbers }] };
  const stored = { ...values, contacts: [{ ...kept, name: 'Ann Able' }] };
  const saved = mergeVersions({ base: values, sent: mine, current: mine, theirs: stored });
  expect(saved.draft.contacts).toEqual([{ ...kept, name: 'Ann Able', phoneNumbers }]);
  expect(kept._id).not.toBe(ann._id);
});

test('keeps what was typed while the save ran', () => {
  const mine = { accessNotes: 'Ring' };
  const { draft, values } = mergeChanges(
    mine,
    { name: 'Theirs' },
    { accessNotes: 'Ring twice', name: 'Typed' },
  );
  expect(draft).toMatchObject({ name: 'Theirs', accessNotes: 'Ring' });
  expect(values).toMatchObject({ name: 'Typed', accessNotes: 'Ring twice' });
});

test('is silent where both changed to the same, and reports a row that both added [10.7-12]', () => {
  const twin = {
    ...contact('0104', 'Dan'),
    phoneNumbers: [{ _id: 'other', name: 'Mobile', phone: '+13125550104' }],
  };
  const dan = { ...twin, _id: 'mine', phoneNumbers: [{ _id: 'p', name: 'Mobile', phone: '(312) 555-0104' }] };
  const { draft, conflicts, twins } = mergeChanges(
    { name: 'Same', contacts: [ann, dan] },
    { name: ' Same', contacts: [ann, twin] },
  );
  expect(draft.contacts.map(({ _id }) => _id)).toEqual([ann._id, twin._id]);
  expect(conflicts).toEqual([]);
  expect(twins[0]).toMatchObject({ label: 'Contact Dan' });
});

test('a question is answered either way, what was typed meanwhile is mine, and open ones are left out [10.7-13]', () => {
  const theirs = { ...base, name: 'Theirs' };
  const [question] = nextQuestions(
    customerChanges,
    [],
    [{ path: ['name'], label: 'Customer Name', base: 'Acme', mine: 'Mine', theirs: 'Theirs' }],
    theirs,
    'Ana',
  );
  if (!question) throw new Error('No question.');
  const typed = { ...base, name: 'Mine, longer', accessNotes: 'Ring' };
  expect(withoutOpen(customerChanges, typed, [question])).toMatchObject({
    name: 'Theirs',
    accessNotes: 'Ring',
  });
  const other = answerQuestion(customerChanges, typed, question, 'theirs');
  expect(other.values).toMatchObject({ name: 'Theirs', accessNotes: 'Ring' });
  const again = answerQuestion(customerChanges, other.values, other.question, 'mine');
  expect(again.values.name).toBe('Mine, longer');
  expect(withoutOpen(customerChanges, typed, [again.question])).toBe(typed);
  const later = nextQuestions(customerChanges, [question], [], { ...theirs, name: 'Newer' }, 'Bo');
  expect(later).toMatchObject([{ mine: 'Mine', theirs: 'Newer', answer: undefined }]);
  expect(nextQuestions(customerChanges, [question], [], { ...theirs, name: 'Mine' }, 'Bo')).toEqual([]);
});

test('says whose change a save brought with it, without what I have changed back [10.7-14]', () => {
  const theirs = { ...base, version: 2, name: 'Theirs', accessNotes: 'Gate', contacts: [ann, bob, cid] };
  const saved = { ...theirs, version: 3, name: 'Mine' };
  const joined = describeJoined(
    customerChanges,
    {
      base,
      mine: { ...base, name: 'Mine' },
      theirs,
      twins: [{ path: ['contacts', cid._id], label: 'Contact Cid' }],
    },
    saved,
    'America/Chicago',
  );
  expect(joined.text).toMatch(/^Ana's change of 2:31\sPM \(access notes, 2 contacts\)$/);
  expect(joined.twinText).toBe('You both added Contact Cid; it is there once.');
  expect(joined.places).toMatchObject([
    { path: ['accessNotes'], label: 'Access Notes', from: undefined, to: 'Gate' },
    { path: ['contacts', bob._id], to: 'Bob' },
    { path: ['contacts', cid._id], to: 'Cid' },
  ]);
  const several = {
    base,
    mine: { ...base, accessNotes: 'Gate' },
    theirs: { ...theirs, version: 4 },
    twins: [],
  };
  expect(describeJoined(customerChanges, several, saved, 'America/Chicago').text).toMatch(
    /^other changes, the last by Ana of 2:31\sPM \(2 contacts\)$/,
  );
});
