import { expect, test } from 'vitest';
import { blankContact, type ContactDraft, isBlankContact } from './contact-draft.ts';
import { mergeContacts } from './contacts-draft.ts';

function contact(name: string, ...phones: string[]): ContactDraft {
  return {
    title: 'Owner',
    name,
    email: '',
    phoneNumbers: phones.map((phone) => ({ name: 'Mobile', phone })),
  };
}

const ann = contact('Ann Lee', '+13125550111');
const bob = contact('Bob Ray', '+13125550122');

test.each<[string, ContactDraft[], ContactDraft[], ContactDraft[], ContactDraft[]]>([
  ['replaces a blank contact', [blankContact], [ann], [], [ann]],
  ['keeps a blank contact if none is added', [blankContact], [], [], [blankContact]],
  ['puts current contacts first', [bob], [ann], [], [bob, ann]],
  ['adds the same name once', [ann], [contact(' ANN  LEE ', '(312) 555-0111')], [], [ann]],
  [
    'adds missing numbers',
    [ann],
    [contact('ann lee', '312 555 0111', '+13125550199')],
    [],
    [contact('Ann Lee', '+13125550111', '+13125550199')],
  ],
  ['replaces a blank number', [{ ...ann, phoneNumbers: [{ name: ' ', phone: '' }] }], [ann], [], [ann]],
  ['removes unedited contacts of the previous customer', [ann, bob], [bob], [ann], [bob]],
  [
    'keeps edited contacts of the previous customer',
    [contact('Ann Lee', '+13125550111', '+13125550133')],
    [bob],
    [ann],
    [contact('Ann Lee', '+13125550111', '+13125550133'), bob],
  ],
  [
    'removes an unedited namesake at the previous customer',
    [ann],
    [contact('Ann Lee', '+13125550177')],
    [ann],
    [contact('Ann Lee', '+13125550177')],
  ],
])('%s', (_, current, added, previous, expected) => {
  expect(mergeContacts(current, added, previous)).toEqual(expected);
});

test('keeps the id of a stored contact that gets a number [10.1-3]', () => {
  const stored = { ...ann, _id: '0190c0de-0000-7000-8000-000000000002' };
  const [merged] = mergeContacts([stored], [contact('Ann Lee', '+13125550199')]);
  expect(merged?._id).toBe(stored._id);
});

/** Mulberry32, a small generator. A seed gives the same numbers on every run. */
function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const names = ['Ann Lee', 'ann  lee', 'Bob', ' bob', 'Cy', 'Di', ''];

function randomContacts(random: (below: number) => number): ContactDraft[] {
  return Array.from({ length: random(6) }, () => {
    const phones = Array.from({ length: random(3) }, () => `+1312555010${random(4)}`);
    return contact(names[random(names.length)] ?? '', ...phones);
  });
}

const fold = (name: string) => name.replace(/\s+/g, '').toLowerCase();

test('keeps every contact once, and merging again changes nothing [2.10-5]', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = seededRandom(seed);
    const current = randomContacts(random);
    const added = randomContacts(random).filter(({ name }) => name.trim());
    const merged = mergeContacts(current, added);
    const keys = merged.map(({ name }) => fold(name));

    const filledIn = current.filter((one) => !isBlankContact(one));
    expect(keys.slice(0, filledIn.length), `seed ${seed}`).toEqual(filledIn.map(({ name }) => fold(name)));
    for (const { name, phoneNumbers } of added) {
      const match = merged.find((one) => fold(one.name) === fold(name));
      const phones = match?.phoneNumbers.map(({ phone }) => phone);
      for (const { phone } of phoneNumbers) expect(phones, `seed ${seed}`).toContain(phone);
    }
    const addedKeys = keys.slice(filledIn.length);
    expect(new Set(addedKeys).size, `seed ${seed}`).toBe(addedKeys.length);
    for (const key of addedKeys) expect(keys.slice(0, filledIn.length), `seed ${seed}`).not.toContain(key);
    expect(mergeContacts(merged, added), `seed ${seed}`).toEqual(merged);
  }
});

test('replaces the contacts of the first customer with those of the second, and keeps typed ones [10.1-2]', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = seededRandom(seed);
    const own = contact('Own Person', '+13125550155');
    const first = mergeContacts(
      [],
      randomContacts(random).filter(({ name }) => name.trim()),
    );
    const second = mergeContacts(
      [],
      randomContacts(random).filter(({ name }) => name.trim()),
    );
    const switched = mergeContacts(mergeContacts([own], first), second, first);
    expect(switched, `seed ${seed}`).toEqual([own, ...switched.slice(1)]);
    expect(
      switched
        .slice(1)
        .map(({ name }) => fold(name))
        .toSorted(),
      `seed ${seed}`,
    ).toEqual(second.map(({ name }) => fold(name)).toSorted());
  }
});
