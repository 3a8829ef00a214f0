import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { mergeDraft } from '#schema/changes/merge/merge-draft.ts';
import { randomNumbers } from '#schema/changes/merge/random-entities.ts';
import { takeMine } from '#schema/changes/merge/unit-at.ts';
import { recordChanges } from '#schema/changes/record-changes.ts';
import { type FoundChange, findChanges } from '#schema/changes/sentences/find-changes.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { contactInput, createRecord } from '#server/test/factories.ts';
import { listHistory } from '#server/test/fixtures/list-history.ts';
import { repeatCount } from '#server/test/repeat-count.ts';
import { provideTestServer } from '#server/test/test-server.ts';

// Six people edit one record at once, and save as the form does: what comes too late is merged and saved again.

const server = provideTestServer();
const model = recordChanges(workOrders);
const editorCount = 6;
const editsEach = repeatCount({ full: 500, suite: 5 });

/** What one edit did, and how its change looks in the history. */
type Edit = { edited: RecordDetail; isIn: (change: FoundChange) => boolean };

function editRecord(record: RecordDetail, token: string, random: (limit: number) => number): Edit {
  const fields = ['customerPo', 'proposalNumber', 'description'] as const;
  const contact = record.contacts[random(record.contacts.length)];
  const choice = random(6);
  if (!contact || choice === 0) {
    const contacts = [
      ...record.contacts,
      { ...contactInput({ name: token }), _id: randomUUIDv7() },
    ] as RecordDetail['contacts'];
    return { edited: { ...record, contacts }, isIn: ({ kind, to }) => kind === 'added' && to === token };
  }
  const { _id, name } = contact;
  if (choice === 1 && record.contacts.length > 4) {
    const contacts = record.contacts.filter((one) => one !== contact);
    return {
      edited: { ...record, contacts },
      isIn: ({ kind, path }) => kind === 'removed' && path[1] === _id,
    };
  }
  if (choice < 4) {
    const contacts = record.contacts.map((one) => (one === contact ? { ...one, title: token } : one));
    return {
      edited: { ...record, contacts },
      // Somebody may have deleted the contact; then it is added again, and others find it by its number.
      isIn: ({ kind, path, to }) =>
        (path[2] === 'title' && to === token) || (kind === 'added' && to === name),
    };
  }
  const field = fields[random(fields.length)] ?? 'description';
  return {
    edited: { ...record, [field]: token },
    isIn: ({ path, to }) => path[0] === field && to === token,
  };
}

const path = (id: string) => `/api${workOrders.apiPath}/${id}`;

type Saved = { version: number; edit: Edit };

/** Saves an edit until it is stored; undefined if the editor chose the value of somebody else. */
async function saveEdit(base: RecordDetail, edit: Edit, choosesMine: () => boolean) {
  let [former, draft] = [base, edit.edited];
  for (;;) {
    const body = { ...draft, customer: base.customer._id };
    const headers = { 'if-match': `"${former.version}"` };
    const response = await server.request('PUT', path(base._id), { body, headers });
    if (response.status === 200) return response.body.data as RecordDetail;
    expect(response.status, response.text).toBe(412);
    const theirs: RecordDetail = response.body.data;
    const merged = mergeDraft(model, { base: former, sent: draft, current: draft, theirs }, randomUUIDv7);
    if (merged.conflicts.length > 0 && !choosesMine()) return undefined;
    const mine = merged.conflicts.reduce(
      (entity, conflict) => takeMine(model, entity, conflict),
      merged.draft,
    );
    [former, draft] = [theirs, mine];
  }
}

test('six editors of one record lose no edit, as its history shows [10.7-15]', async () => {
  const contacts = Array.from({ length: 4 }, () => contactInput());
  const { _id } = await createRecord(server, workOrders, { contacts });
  const saves: Saved[] = [];
  let [merged, left] = [0, 0];

  async function edit(editor: number): Promise<void> {
    const random = randomNumbers(7_919 * (editor + 1));
    for (let number = 1; number <= editsEach; number += 1) {
      const base: RecordDetail = (await server.request('GET', path(_id))).body.data;
      const made = editRecord(base, `Editor ${editor} edit ${number}`, random);
      const saved = await saveEdit(base, made, () => random(2) === 0);
      if (!saved) left += 1;
      // Two who delete the same contact do so once.
      else if (saved.version > base.version) saves.push({ version: saved.version, edit: made });
      if (saved && saved.version > base.version + 1) merged += 1;
    }
  }
  await Promise.all(Array.from({ length: editorCount }, (_, editor) => edit(editor)));

  const history = await listHistory(server, _id);
  const faults: string[] = [];
  for (const [index, { before, after }] of history.entries()) {
    if (!before || !after) continue;
    const changes = findChanges(
      model.units,
      before as object as RecordDetail,
      after as object as RecordDetail,
    );
    const editsOfVersion = saves.filter(({ version }) => version === index + 1);
    const isEdit = changes.length === 1 && editsOfVersion.some(({ edit: { isIn } }) => changes.every(isIn));
    if (!isEdit) faults.push(`version ${index + 1}: ${JSON.stringify(changes)}`);
  }
  expect(faults).toEqual([]);
  expect(new Set(saves.map(({ version }) => version)).size).toBeGreaterThanOrEqual(history.length - 1);
  expect(merged).toBeGreaterThan(editorCount);
  expect(left).toBeLessThan((editorCount * editsEach) / 2);
}, 1_800_000);
