import { type RawBuilder, sql } from 'kysely';
import { columnsOf, flatten } from '#server/db/columns.ts';

const i = columnsOf('imports', 'i');
const o = columnsOf('imports', 'o');
const w = columnsOf('importRows', 'w');
const u = columnsOf('users', 'u');
const f = columnsOf('importFiles', 'f');

const counts = (column: RawBuilder<unknown>, prefix: string) =>
  sql.join(
    ['new', 'update', 'unchanged', 'refused'].map(
      (outcome) =>
        sql`count(*) filter (where ${column} = ${sql.lit(outcome)}) as ${sql.raw(prefix + outcome)}`,
    ),
  );
const countsJson = (prefix: string) =>
  sql.raw(
    `json_build_object(${['new', 'update', 'unchanged', 'refused'].map((name) => `'${name}', n.${prefix}${name}`).join(', ')})`,
  );

/** The imports `i` with what their rows came to, `n`. */
export const countedImports = flatten(sql`imports i cross join lateral (
  select ${counts(w.predicted, 'predicted_')}, ${counts(w.outcome, 'done_')},
    count(*) filter (where ${w.isDiffering}) as differing,
    coalesce(sum(${w.notices}) filter (where ${w.outcome} is null), 0)::int as open_notices,
    count(*) filter (where ${w.isUndone} is not null) as reached,
    count(*) filter (where ${w.isUndone} and ${w.outcome} = 'new') as deleted,
    count(*) filter (where ${w.isUndone} and ${w.outcome} = 'update') as restored,
    count(*) filter (where ${w.isUndone} and ${w.undoReason} is not null) as partly,
    count(*) filter (where not ${w.isUndone}) as left_over
  from import_rows w where ${w.importId} = ${i.id}) n`);

const secondsLeft = sql`case when ${i.doneRows} > 0 and ${i.workStartedAt} is not null then ceil(
  extract(epoch from statement_timestamp() - ${i.workStartedAt}) / ${i.doneRows} * (${i.totalRows} - ${i.doneRows}))::int end`;

/** Files are deleted once an undo is no longer possible. */
const hasFile = sql`exists (select from import_files f where ${f.importId} = ${i.id})`;

const common = sql`'_id', ${i.id}, 'kind', ${i.kind}, 'fileName', ${i.fileName}, 'bytes', ${i.bytes},
  'encoding', ${i.encoding}, 'delimiter', ${i.delimiter}, 'headerLine', ${i.headerLine}, 'headerBy', ${i.headerBy}, 'rows', ${i.rowCount}, 'state', ${i.state},
  'problem', ${i.problem},
  'progress', case when ${i.state} in ('checking', 'running', 'undoing') then json_build_object(
    'done', ${i.doneRows}, 'total', ${i.totalRows}, 'secondsLeft', ${secondsLeft}) end,
  'predicted', case when ${i.state} not in ('columns', 'checking') and ${i.isChecked} then ${countsJson('predicted_')} end,
  'result', case when ${i.startedAt} is not null then ${countsJson('done_')} end,
  'differing', n.differing,
  'undone', case when ${i.undoneAt} is not null then
    json_build_object('deleted', n.deleted, 'restored', n.restored, 'partly', n.partly, 'left', n.left_over) end,
  'notices', n.open_notices, 'sendsNotices', ${i.sendsNotices},
  'canContinue', ${i.state} in ('cancelled', 'failed') and ${i.startedAt} is not null and ${i.isChecked}
    and ${i.undoneAt} is null and n.reached = 0 and ${i.rowCount} > n.done_new + n.done_update + n.done_unchanged
    + n.done_refused and ${hasFile},
  'hasFile', ${hasFile},
  'undoUntil', case when ${i.undoneAt} is null then iso_instant(${i.undoUntil}) end,
  'createdAt', iso_instant(${i.createdAt}),
  'createdBy', (select json_build_object('_id', ${u.id}, 'name', ${u.name}) from users u where ${u.id} = ${i.createdBy}),
  'startedAt', iso_instant(${i.startedAt}), 'finishedAt', iso_instant(${i.finishedAt})`;

const notTaken = sql`(select coalesce(json_agg(c.value->'header' order by c.place), '[]')
  from jsonb_array_elements(${i.columns}) with ordinality as c (value, place)
  where c.value->>'target' is null and (c.value->>'filled')::numeric > 0)`;

const sameFileAs = sql`(select json_build_object('_id', ${o.id}, 'at', iso_instant(${o.finishedAt})) from imports o
  where ${o.contentHash} = ${i.contentHash} and ${o.id} <> ${i.id} and ${o.state} = 'done'
  order by ${o.finishedAt} desc limit 1)`;

/** The import `i` in the list of imports. */
export const importListItemJson = flatten(sql`json_build_object(${common})`);

/** The import `i` as the API sends it. */
export const importJson = flatten(
  sql`json_build_object(${common}, 'columns', ${i.columns}, 'notTaken', ${notTaken}, 'sameFileAs', ${sameFileAs},
    'firstLines', ${i.firstLines}, 'version', ${i.version})`,
);

/** The row `w` of an import as the API sends it. */
export const importRowJson = flatten(sql`json_build_object('line', ${w.line}, 'name', ${w.name},
  'outcome', coalesce(${w.outcome}, ${w.predicted}), 'entityId', ${w.entityId}, 'changes', ${w.changes},
  'issues', ${w.issues}, 'predicted', case when ${w.isDiffering} then ${w.predicted} end,
  'undone', case when ${w.isUndone} is not null then
    json_build_object('isUndone', ${w.isUndone}, 'reason', ${w.undoReason}) end)`);
