import { expect, test } from 'vitest';
import type { DraftItem } from '#schema/drafts.ts';
import type { StoredDraft } from '#web/lib/drafts/stored-draft.ts';
import { mergeUnfinished } from './unfinished-forms.ts';

const about = (title: string) => ({ title, detail: '', path: '/app/settings' });
const here = (key: string, formId: string, revision: number): StoredDraft => ({
  key,
  formId,
  revision,
  content: JSON.stringify({ about: about(formId), values: {} }),
});
const onServer = (key: string, revision: number): DraftItem => ({
  key,
  revision,
  baseVersion: null,
  updatedAt: '2026-03-12T19:31:00.000Z',
  about: about('server'),
});

test.each<[string, StoredDraft[], DraftItem[], string[]]>([
  ['nothing', [], [], []],
  [
    'the newest of each form first',
    [here('a', 'a1', 1), here('b', 'b1', 3), here('a', 'a2', 2)],
    [],
    ['b1', 'a2'],
  ],
  ['the copy if it is newer', [here('a', 'a1', 1)], [onServer('a', 2)], ['server']],
  ['the draft if it is newer', [here('a', 'a1', 3)], [onServer('a', 2)], ['a1']],
  ['no open form, nor its copy', [here('a', 'open', 3)], [onServer('a', 2)], []],
  ['a copy that is newer than an open form', [here('a', 'open', 1)], [onServer('a', 2)], ['server']],
  ['the draft of another form beside an open one', [here('a', 'open', 3), here('a', 'a1', 2)], [], ['a1']],
  ['no draft of an earlier release', [{ ...here('a', 'a1', 1), content: '{"values":{}}' }], [], []],
])('lists %s', (_, drafts, copies, titles) => {
  expect(mergeUnfinished(drafts, copies, new Set(['open'])).map(({ title }) => title)).toEqual(titles);
});
