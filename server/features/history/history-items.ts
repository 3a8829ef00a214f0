import { describeChange } from '#schema/changes/sentences/describe-change.ts';
import type { Page } from '#schema/fields/lists.ts';
import type { HistoryAction, HistoryItem } from '#schema/history/history-list.ts';
import { importKindLabels, isImportKind } from '#schema/imports/import-kinds.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import type { Database } from '#server/db/client.ts';
import { nameMembers } from '#server/db/history/history-change.ts';
import { type HistoryScope, listChanges } from './history.queries.ts';

type Entity = Record<string, unknown>;

/** A change as `listChanges` returns it. Before and after may lack what did not change. */
type Change = Pick<
  HistoryItem,
  '_id' | 'at' | 'entity' | 'entityId' | 'recordId' | 'undoneId' | 'isRestored'
> & {
  userId: string | null;
  userName: string;
  action: HistoryAction;
  before: Entity | null;
  after: Entity | null;
};

export function entityName(entity: Entity | null): string {
  const names = nameMembers.map((name) => entity?.[name]);
  const own = names.find((name) => typeof name === 'string' && name !== '');
  if (typeof own === 'string') return own;
  const { serviceContract, user } = entity ?? {};
  for (const reference of [serviceContract, user])
    if (typeof reference === 'object' && reference !== null) return entityName(reference as Entity);
  return '';
}

function importText(before: Entity | null, after: Entity | null): string {
  if (after === null) return `undid the import of ${entityName(before)}`;
  const count = Number(after.count);
  const kind = String(after.kind);
  const { singular, plural } = importKindLabels(isImportKind(kind) ? kind : 'customer');
  return `imported ${count.toLocaleString('en-US')} ${count === 1 ? singular : plural} from ${entityName(after)}`;
}

function describe({ entity, action, before, after, userId, undoneId }: Change) {
  if (action === 'export') return { parts: [], text: `exported the ${entityName(after)}` };
  if (entity === 'import') return { parts: [], text: importText(before, after) };
  const { parts, text } = describeChange(entity, before, after, userId);
  if (action === 'restore') return { parts, text: text.replace(/^created/, 'restored') };
  return { parts, text: undoneId === null ? text : `undid a change: ${text}` };
}

/** What a change was, in words for people. */
export function toHistoryItem(row: Change): HistoryItem {
  const { userId, userName, before, after, ...change } = row;
  return {
    ...change,
    user: userId === null ? null : { _id: userId, name: userName },
    name: entityName(after) || entityName(before),
    ...describe(row),
  };
}

/** A page of the history, from its JSON text. */
export async function toHistoryPage(json: string): Promise<Page<HistoryItem>> {
  const { data, ...rest } = JSON.parse(json) as Page<Change>;
  const items: HistoryItem[] = [];
  for (const change of data) {
    await pauseWhenDue();
    items.push(toHistoryItem(change));
  }
  return { data: items, ...rest };
}

/** A page of the history, the newest change first. */
export async function listHistory(
  db: Database,
  scope: HistoryScope,
  page: { limit: number; cursor?: string | undefined; isCounted?: boolean },
): Promise<Page<HistoryItem>> {
  return toHistoryPage(await listChanges(db, scope, page));
}
