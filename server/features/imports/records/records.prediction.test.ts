import { expect, test } from 'vitest';
import { hostileRecords } from '#server/features/imports/testing/hostile-files.ts';
import { importFile, listRows, uploadImport, work } from '#server/features/imports/testing/imported-files.ts';
import { createCustomer } from '#server/test/factories.ts';
import { omit } from '#server/test/omit.ts';
import { repeatCount } from '#server/test/repeat-count.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

test('a hostile file of records does what its dry run predicts, and changes nothing twice [10.12-68]', async () => {
  for (const n of [0, 1, 2]) await createCustomer(server, { name: `Hostile ${n}` });
  const seen = { new: 0, update: 0, unchanged: 0, refused: 0 };
  for (let seed = 1; seed <= repeatCount({ full: 100, suite: 6 }); seed += 1) {
    const file = hostileRecords(seed);
    const { _id, columns } = (await uploadImport(server, file, { kind: 'work-order' })).body.data;
    // An odd sample takes the proposal away.
    const chosen = columns.map(({ index, target }: { index: number; target: string | null }) => ({
      index,
      target: index === 0 ? 'number' : target,
    }));
    await server.request('PUT', `/api/imports/${_id}/columns`, { body: { columns: chosen } });
    await work(server, _id, 'dry-run');
    const predicted = await listRows(server, _id);
    const done = await work(server, _id, 'run');
    expect([seed, done.state, done.differing, done.result]).toEqual([seed, 'done', 0, done.predicted]);
    const comparable = (list: typeof predicted) => list.map((row) => omit(row, ['entityId']));
    expect(comparable(await listRows(server, _id))).toEqual(comparable(predicted));
    const again = await importFile(server, file, 'work-order');
    expect(again.result, `second import of ${seed}`).toMatchObject({ new: 0, update: 0 });
    for (const outcome of ['new', 'update', 'unchanged', 'refused'] as const)
      seen[outcome] += done.result?.[outcome] ?? 0;
  }
  expect(Math.min(seen.new, seen.refused), JSON.stringify(seen)).toBeGreaterThan(5);
});
