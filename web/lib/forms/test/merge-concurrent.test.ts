import { expect, test } from 'vitest';
import { mergeConcurrent } from '#web/lib/forms/three-way-merge.ts';

/** Small numbers that are the same in every run. */
function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

type Row = { _id?: string; name: string; phones: { _id?: string; phone: string }[] };

const ann: Row = { _id: 'a', name: 'Ann', phones: [{ _id: 'p', phone: '1' }] };
const annMoved: Row = { ...ann, phones: [{ _id: 'p', phone: '2' }] };
const bob: Row = { name: 'Bob', phones: [] };
const savedBob: Row = { _id: 'b', name: 'Bob', phones: [] };
const cid: Row = { _id: 'c', name: 'Cid', phones: [] };
const dan: Row = { name: 'Dan', phones: [] };

test.each<[string, base: unknown, local: unknown, remote: unknown, merged: unknown]>([
  [
    'a field that only I changed',
    { a: '1', b: '1' },
    { a: '2', b: '1' },
    { a: '1', b: '1' },
    { a: '2', b: '1' },
  ],
  [
    'a field that only they changed',
    { a: '1', b: '1' },
    { a: '2', b: '1' },
    { a: '1', b: '3' },
    { a: '2', b: '3' },
  ],
  ['a field that both changed', { a: '1' }, { a: '2' }, { a: '3' }, { a: '2' }],
  [
    'one line of an address each',
    { to: { street: 'A', zip: '1' } },
    { to: { street: 'B', zip: '1' } },
    { to: { street: 'A', zip: '2' } },
    { to: { street: 'B', zip: '2' } },
  ],
  [
    'a row whose neighbor they removed',
    [ann, cid],
    [ann, { ...cid, name: 'Sid' }],
    [cid],
    [{ ...cid, name: 'Sid' }],
  ],
  [
    'a row whose order they changed',
    [ann, cid],
    [ann, { ...cid, name: 'Sid' }],
    [cid, ann],
    [{ ...cid, name: 'Sid' }, ann],
  ],
  [
    'a row replaced by them',
    [ann],
    [{ ...ann, name: 'Anna' }],
    [cid],
    [cid, { name: 'Anna', phones: [{ phone: '1' }] }],
  ],
  [
    'different fields of one row',
    [ann],
    [{ ...ann, name: 'Anna' }],
    [{ ...ann, phones: [] }],
    [{ ...ann, name: 'Anna', phones: [] }],
  ],
  ['a row that I removed', [ann, cid], [cid], [ann, { ...cid, name: 'Sid' }], [{ ...cid, name: 'Sid' }]],
  [
    'a row that I removed and they changed',
    [ann, cid],
    [cid],
    [{ ...ann, phones: [] }, cid],
    [{ ...ann, phones: [] }, cid],
  ],
  ['a phone that I removed and they changed', [ann], [{ ...ann, phones: [] }], [annMoved], [annMoved]],
  ['a row that they removed', [ann, cid], [{ ...ann, name: 'Anna' }, cid], [ann], [{ ...ann, name: 'Anna' }]],
  [
    'a row that I changed and they removed',
    [ann, cid],
    [{ ...ann, name: 'Anna' }, cid],
    [cid],
    [{ name: 'Anna', phones: [{ phone: '1' }] }, cid],
  ],
  ['rows that each added', [ann], [ann, dan], [ann, cid], [ann, cid, dan]],
  [
    'rows that each added in the middle',
    [ann, cid],
    [ann, dan, cid],
    [ann, savedBob, cid],
    [ann, savedBob, dan, cid],
  ],
  [
    'a row that both added',
    [ann],
    [ann, bob],
    [ann, { ...savedBob, name: ' Bob' }],
    [ann, { ...savedBob, name: ' Bob' }],
  ],
  ['two equal rows, of which they added one, too', [], [bob, bob], [savedBob], [savedBob, bob]],
  [
    'rows that I sorted',
    [ann, cid],
    [cid, ann],
    [{ ...ann, name: 'Anna' }, cid, savedBob],
    [cid, savedBob, { ...ann, name: 'Anna' }],
  ],
  [
    'phones of one contact',
    [ann],
    [annMoved],
    [{ ...ann, phones: [...ann.phones, { _id: 'q', phone: '3' }] }],
    [
      {
        ...ann,
        phones: [
          { _id: 'p', phone: '2' },
          { _id: 'q', phone: '3' },
        ],
      },
    ],
  ],
  ['entries of a list of texts', ['a', 'b'], ['b', 'c'], ['a', 'b', 'd'], ['b', 'd', 'c']],
])('merges %s', (_, base, local, remote, merged) => {
  expect(mergeConcurrent(base, local, remote)).toEqual(merged);
});

type Unit = { _id?: string | undefined; name: string; size: string };

/** Changes, removes, adds and reorders a few rows. */
function edit(rows: Unit[], random: (below: number) => number, author: string): Unit[] {
  const edited = rows
    .filter(() => random(5) > 0)
    .map((row) => ({
      ...row,
      ...(random(3) === 0 && { name: `${author} ${random(1000)}` }),
      ...(random(3) === 0 && { size: `${author} ${random(1000)}` }),
    }));
  if (random(6) === 0) edited.reverse();
  const added = Array.from({ length: random(3) }, (_, index) => ({
    ...(author === 'theirs' && { _id: `new ${index}` }),
    name: `${author} adds ${index}`,
    size: '',
  }));
  return edited.toSpliced(random(edited.length + 1), 0, ...added);
}

const isEdited = ({ name, size }: Unit) => name !== 'n' || size !== 's';

test('keeps each change of both sides, mine where they collide, and invents nothing', () => {
  for (let seed = 1; seed <= 1000; seed += 1) {
    const random = seededRandom(seed);
    const base = Array.from({ length: random(6) }, (_, index) => ({
      _id: `${index}`,
      name: 'n',
      size: 's',
    }));
    const local = edit(base, random, 'mine');
    const remote = edit(base, random, 'theirs');
    const merged = mergeConcurrent<Unit[]>(base, local, remote);
    const message = `seed ${seed}`;

    const ids = merged.flatMap(({ _id }) => _id ?? []);
    expect(new Set(ids).size, message).toBe(ids.length);
    for (const row of base) {
      const [mine, theirs, result] = [local, remote, merged].map((rows) =>
        rows.find(({ _id }) => _id === row._id),
      );
      if (mine && theirs) {
        const name = mine.name === row.name ? theirs.name : mine.name;
        const size = mine.size === row.size ? theirs.size : mine.size;
        expect(result, message).toEqual({ ...row, name, size });
      } else expect(result, message).toEqual(theirs && isEdited(theirs) ? theirs : undefined);
      if (mine && !theirs) {
        const isAddedAgain = merged.some(
          (one) => one._id === undefined && one.name === mine.name && one.size === mine.size,
        );
        expect(isAddedAgain, message).toBe(isEdited(mine));
      }
    }
    const names = merged.map(({ name }) => name);
    for (const { name } of [...local, ...remote].filter((one) => one.name.includes('adds')))
      expect(names, message).toContain(name);
    expect(
      names.filter((name) => name.includes('adds')),
      message,
    ).toHaveLength([...local, ...remote].filter((one) => one.name.includes('adds')).length);
    expect(mergeConcurrent(base, base, remote), message).toEqual(remote);
    expect(mergeConcurrent(base, local, base), message).toEqual(local);
    expect(mergeConcurrent(base, local, local), message).toEqual(local);
  }
});
