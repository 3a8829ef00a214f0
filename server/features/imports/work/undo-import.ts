import { undoCustomers } from '#server/features/imports/customer/undo-customers.ts';
import { undoRecords } from '#server/features/imports/records/undo/undo-records.ts';
import { readWrittenRows, saveUndone } from '#server/features/imports/storage/undone-rows.writes.ts';
import { startBatches } from './batches.ts';
import { continueUnlessStopped, finishWork, type ImportClaim, saveProgress } from './claim-import.ts';
import { logUndo } from './log-import.ts';
import type { WorkServices } from './open-file.ts';

/** Takes back what the import wrote and nobody has touched since; the rest keeps a reason. */
export async function undoImport(services: WorkServices, claim: ImportClaim): Promise<void> {
  const { db, clock, stopping, company, config, firstBatchRows } = services;
  const { id: importId, kind, actor } = claim;
  const { unknownTextsPerHour } = config;
  const undoRows = kind === 'customer' ? undoCustomers : undoRecords;
  let { doneRows } = claim;
  const batches = startBatches(firstBatchRows);
  for (let isOver = false; !isOver; ) {
    continueUnlessStopped(stopping);
    const done = await batches.next((max, start) =>
      db.transaction().execute(async (tx) => {
        const rows = await readWrittenRows(tx, importId, max);
        const { timeZone } = company();
        const context = { importId, kind, actor, at: clock.now(), timeZone, unknownTextsPerHour };
        await start(tx);
        await saveUndone(tx, importId, await undoRows(tx, context, rows));
        await saveProgress(tx, claim, doneRows + rows.length);
        return { count: rows.length, isLast: rows.length < max };
      }),
    );
    doneRows += done?.count ?? 0;
    isOver = done?.isLast ?? false;
  }
  const undoneAt = clock.now();
  await db.transaction().execute(async (tx) => {
    if (await finishWork(tx, claim, { state: 'undone', undoneAt })) await logUndo(tx, claim, undoneAt);
  });
}
