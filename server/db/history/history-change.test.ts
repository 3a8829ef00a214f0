import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { compactChange, type StoredChange, versionAfter, versionBefore } from './history-change.ts';

const description = 'Two rooftop units do not cool. '.repeat(40);

/** Numbers from 0 up to a limit, the same in each run. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * limit);
  };
}

function changeOf(before: object, after: object): StoredChange {
  const { before: one, after: other, places } = compactChange(JSON.stringify(before), JSON.stringify(after));
  const parse = (json: string | null) => (json === null ? null : JSON.parse(json));
  return { before: parse(one), after: parse(other), places: parse(places) };
}

test('keeps of a large entity what differs, and of its lists the rows that differ with their places', () => {
  const equipment = Array.from({ length: 60 }, (_, n) => ({ _id: `unit-${n}`, serial: `SN${n}` }));
  const interval = { serviceIntervalType: 'months', serviceIntervalAmount: 3 };
  const before = {
    _id: 'a',
    number: 'WO-1001',
    description,
    version: 1,
    equipment,
    visits: ['x'],
    ...interval,
  };
  const changed = equipment.with(7, { _id: 'unit-7', serial: 'SN-new' }).toSpliced(30, 1);
  expect(changeOf(before, { ...before, version: 2, equipment: changed, serviceIntervalAmount: 6 })).toEqual({
    before: { number: 'WO-1001', version: 1, equipment: [equipment[7], equipment[30]], ...interval },
    after: {
      number: 'WO-1001',
      version: 2,
      equipment: [{ _id: 'unit-7', serial: 'SN-new' }],
      ...interval,
      serviceIntervalAmount: 6,
    },
    places: { equipment: [[7, 30], [7]] },
  });
});

test('takes a hundredth of the text for one field of a record with 60 units [10.8-53]', () => {
  const unit = { identifier: 'RTU-2', type: 'Rooftop unit', size: '10 ton', manufacturer: 'Lennox' };
  const equipment = Array.from({ length: 60 }, (_, n) => ({
    _id: randomUUID(),
    ...unit,
    serial: `5617E${n}`,
  }));
  const before = {
    _id: randomUUID(),
    number: 'WO-1042',
    customerPo: '4471',
    version: 7,
    description,
    equipment,
  };
  const after = { ...before, customerPo: '4472', version: 8 };
  const length = (value: unknown) => JSON.stringify(value).length;
  expect(length(changeOf(before, after))).toBeLessThan((length(before) + length(after)) / 100);
});

test('stores a small entity whole', () => {
  expect(changeOf({ name: 'Ana' }, { name: 'Anna' })).toEqual({
    before: { name: 'Ana' },
    after: { name: 'Anna' },
    places: null,
  });
});

test('leads from each version to the one before and after it, for any change of rows', () => {
  const random = createRandom(7);
  for (let round = 0; round < 500; round += 1) {
    const row = (_id: string) => ({ _id, name: `Row ${random(3)}` });
    const rows = Array.from({ length: random(6) }, (_, n) => row(`${n}`));
    const edited = rows.flatMap((one) => (random(4) === 0 ? [] : random(4) === 0 ? row(one._id) : one));
    for (let added = random(3); added > 0; added -= 1)
      edited.splice(random(edited.length + 1), 0, row(`new ${round} ${added}`));
    if (random(5) === 0) edited.reverse();
    const before = { description, list: rows, gone: 1, same: null };
    const after = { description, list: edited, added: [1, 2], same: null };
    const change = changeOf(before, after);
    expect(versionBefore(after, change)).toEqual(before);
    expect(versionAfter(before, change)).toEqual(after);
  }
});
