import type { Visit } from '#schema/visits/visits.ts';
import type { Tx } from '#server/db/client.ts';
import { logChange } from '#server/db/history/history.ts';
import { createRandom } from '#server/demo/random.ts';
import { readContractVisits, settledVisitJson } from '#server/features/visits/contract-visits.ts';
import { type DemonstrationCompany, pickActor } from './demonstration-company.ts';

/** Writes into the history who counted or skipped the past visits of contracts, each in the afternoon of its day. */
export async function logPastVisits(
  tx: Tx,
  { staff, now }: Pick<DemonstrationCompany, 'staff' | 'now'>,
  contractIds: readonly string[],
): Promise<void> {
  const random = createRandom(contractIds.length);
  for (const entityId of contractIds) {
    const visits = await readContractVisits(tx, entityId);
    const settled = visits.lines.flatMap((line) =>
      [...line.outcomes.keys()].flatMap((n) => settledVisitJson(visits, line, n) ?? []),
    );
    for (const after of settled) {
      const day = new Date(`${after.doneOn ?? after.dueOn}T20:00:00Z`);
      const at = day < now ? day : now;
      const before: Visit = { ...after, state: 'due', doneOn: null, reason: null };
      await logChange(tx, {
        at,
        actor: pickActor(random, staff, at),
        entity: 'visit',
        entityId,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      });
    }
  }
}
