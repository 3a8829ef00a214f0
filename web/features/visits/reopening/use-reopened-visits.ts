import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { Visit } from '#schema/visits/visits.ts';
import { listContractVisits } from '#web/features/visits/plan/contract-visits.api.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { visitsWhileClosed } from './visits-while-closed.ts';

/** A record that a save has reopened, before it and after it. */
type ReopenedRecord = { before: Pick<RecordDetail, 'statusObtainedAt'>; after: RecordDetail };

/** Finds what a contract that was reopened may owe, for the question about it. */
export function useReopenedVisits() {
  const question = useDialogTarget<Visit[]>();
  const today = todayIn(useTimeZone());

  async function findVisits({ before, after }: ReopenedRecord): Promise<Visit[]> {
    const visits = await listContractVisits(after._id, { to: today });
    return visitsWhileClosed(visits, before.statusObtainedAt, today);
  }

  return {
    question,
    /** Asks about the service contracts among records that were reopened. */
    async ask(records: ReopenedRecord[]): Promise<void> {
      const contracts = records.filter(({ after }) => after.additionalVisitLines !== undefined);
      try {
        const visits = (await Promise.all(contracts.map(findVisits))).flat();
        if (visits.length > 0) question.open(visits);
      } catch (error) {
        showFailureToast(
          error,
          'Something went wrong finding the visits that came due while the contract was closed. They are owed now.',
        );
      }
    },
  };
}
