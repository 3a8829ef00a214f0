import { expect, test } from 'vitest';
import type { ImportKind } from '#schema/imports/import-kinds.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { hostileRecords } from '#server/features/imports/testing/hostile-records.ts';
import { getImport, listRows, uploadImport, work } from '#server/features/imports/testing/imported-files.ts';
import { createCustomer, createRecord } from '#server/test/factories.ts';
import { omit } from '#server/test/omit.ts';
import { repeatCount } from '#server/test/repeat-count.ts';
import { provideTestServer } from '#server/test/test-server.ts';

// Later files reach the limit of texts to unknown numbers.
const server = provideTestServer({ UNKNOWN_TEXTS_PER_HOUR: '8' });
const kinds: ImportKind[] = [...recordKinds.map(({ id }) => id), 'unit'];

/** Makes a dry run of a file, with a decision about notices. */
async function check(kind: ImportKind, file: string): Promise<string> {
  const { _id, columns } = (await uploadImport(server, file, { kind })).body.data;
  // An odd sample takes the proposal away.
  const chosen = columns.map(({ index, target }: { index: number; target: string | null }) => ({
    index,
    target: index === 0 ? (kind === 'unit' ? 'record' : 'number') : target,
  }));
  await server.request('PUT', `/api/imports/${_id}/columns`, { body: { columns: chosen } });
  const { notices, state, problem } = await work(server, _id, 'dry-run');
  expect([state, problem]).toEqual(['checked', null]);
  if (notices > 0)
    await server.request('PUT', `/api/imports/${_id}/notices`, { body: { sendsNotices: true } });
  return _id;
}

test('a hostile file of records does what its dry run predicts, and changes nothing twice [10.12-68]', async () => {
  for (const n of [0, 1, 2]) {
    const customer = (await createCustomer(server, { name: `Hostile ${n}` }))._id;
    for (const kind of recordKinds) await createRecord(server, kind, { customer });
  }
  const seen = { new: 0, update: 0, unchanged: 0, refused: 0 };
  const files = repeatCount({ full: 200, suite: 8 });
  for (let seed = 1; seed <= files; seed += 1) {
    const kind = kinds[seed % kinds.length] ?? 'unit';
    const file = hostileRecords(kind, seed);
    const id = await check(kind, file);
    const predicted = await listRows(server, id);
    const done = await work(server, id, 'run');
    expect([seed, done.state, done.differing, done.result]).toEqual([seed, 'done', 0, done.predicted]);
    const comparable = (list: typeof predicted) => list.map((row) => omit(row, ['entityId']));
    expect(comparable(await listRows(server, id))).toEqual(comparable(predicted));
    const again = await getImport(server, await check(kind, file));
    expect(again.predicted, `second dry run of ${seed}`).toMatchObject({ new: 0, update: 0 });
    for (const outcome of ['new', 'update', 'unchanged', 'refused'] as const)
      seen[outcome] += done.result?.[outcome] ?? 0;
  }
  // The files are of use only if all happens.
  expect(Math.min(seen.new, seen.update, seen.refused), JSON.stringify(seen)).toBeGreaterThan(files / 4);
});
