import { expect, test } from 'vitest';
import { blankContact, type ContactDraft, isBlankContact } from '#web/features/contacts/contact-draft.ts';
import { mergeContacts } from './merge-contacts.ts';

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
  ['a blank contact makes room', [blankContact], [ann], [], [ann]],
  ['a blank contact stays where no other comes', [blankContact], [], [], [blankContact]],
  ['what was held comes first', [bob], [ann], [], [bob, ann]],
  ['the same name comes once', [ann], [contact(' ANN  LEE ', '(312) 555-0111')], [], [ann]],
  [
    'missing numbers are added',
    [ann],
    [contact('ann lee', '312 555 0111', '+13125550199')],
    [],
    [contact('Ann Lee', '+13125550111', '+13125550199')],
  ],
  [
    'a number takes the place of a blank one',
    [{ ...ann, phoneNumbers: [{ name: ' ', phone: '' }] }],
    [ann],
    [],
    [ann],
  ],
  ['untouched contacts of the former customer leave', [ann, bob], [bob], [ann], [bob]],
  [
    'edited contacts of the former customer stay',
    [contact('Ann Lee', '+13125550111', '+13125550133')],
    [bob],
    [ann],
    [contact('Ann Lee', '+13125550111', '+13125550133'), bob],
  ],
  [
    'a namesake at the former customer leaves',
    [ann],
    [contact('Ann Lee', '+13125550177')],
    [ann],
    [contact('Ann Lee', '+13125550177')],
  ],
])('%s', (_, held, arriving, former, expected) => {
  expect(mergeContacts(held, arriving, former)).toEqual(expected);
});

test('a stored contact that gains a number stays the same row [10.1-3]', () => {
  const stored = { ...ann, _id: '0190c0de-0000-7000-8000-000000000002' };
  const [merged] = mergeContacts([stored], [contact('Ann Lee', '+13125550199')]);
  expect(merged?._id).toBe(stored._id);
});

/** Mulberry32: small, and the same on every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const names = ['Ann Lee', 'ann  lee', 'Bob', ' bob', 'Cy', 'Di', ''];

function someContacts(random: (below: number) => number): ContactDraft[] {
  return Array.from({ length: random(6) }, () => {
    const phones = Array.from({ length: random(3) }, () => `+1312555010${random(4)}`);
    return contact(names[random(names.length)] ?? '', ...phones);
  });
}

const fold = (name: string) => name.replace(/\s+/g, '').toLowerCase();

test('whatever is merged, nobody is lost, nobody comes twice, and merging again changes nothing [2.10-5]', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = randomFrom(seed);
    const held = someContacts(random);
    const arriving = someContacts(random).filter(({ name }) => name.trim());
    const merged = mergeContacts(held, arriving);
    const keys = merged.map(({ name }) => fold(name));

    const written = held.filter((one) => !isBlankContact(one));
    expect(keys.slice(0, written.length), `seed ${seed}`).toEqual(written.map(({ name }) => fold(name)));
    for (const { name, phoneNumbers } of arriving) {
      const match = merged.find((one) => fold(one.name) === fold(name));
      const known = match?.phoneNumbers.map(({ phone }) => phone);
      for (const { phone } of phoneNumbers) expect(known, `seed ${seed}`).toContain(phone);
    }
    const added = keys.slice(written.length);
    expect(new Set(added).size, `seed ${seed}`).toBe(added.length);
    for (const key of added) expect(keys.slice(0, written.length), `seed ${seed}`).not.toContain(key);
    expect(mergeContacts(merged, arriving), `seed ${seed}`).toEqual(merged);
  }
});

test('switching there and back brings back what was there, and keeps what somebody wrote [10.1-2]', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomFrom(seed);
    const own = contact('Own Person', '+13125550155');
    const first = mergeContacts(
      [],
      someContacts(random).filter(({ name }) => name.trim()),
    );
    const second = mergeContacts(
      [],
      someContacts(random).filter(({ name }) => name.trim()),
    );
    const there = mergeContacts(mergeContacts([own], first), second, first);
    expect(there, `seed ${seed}`).toEqual([own, ...there.slice(1)]);
    expect(
      there
        .slice(1)
        .map(({ name }) => fold(name))
        .toSorted(),
      `seed ${seed}`,
    ).toEqual(second.map(({ name }) => fold(name)).toSorted());
  }
});
