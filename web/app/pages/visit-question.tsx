import type { ReactNode } from 'react';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { ClosedRecordsContext, ReopenedRecordsContext } from '#web/features/records/closed-records.ts';
import { type VisitsToCount, visitsToCount } from '#web/features/visits/counting/visits-to-count.ts';
import { useReopenedVisits } from '#web/features/visits/reopening/use-reopened-visits.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

const CountVisitsDialog = lazyDialog(
  async () => (await import('#web/features/visits/counting/count-visits-dialog.tsx')).CountVisitsDialog,
);
const ReopenedVisitsDialog = lazyDialog(
  async () =>
    (await import('#web/features/visits/reopening/reopened-visits-dialog.tsx')).ReopenedVisitsDialog,
);

/**
 * Asks whether the visits of work orders that are closed on this page count as done, and whether those are owed that came
 * due while a contract was closed that is reopened.
 */
export function VisitQuestion({ children }: { children: ReactNode }) {
  const timeZone = useTimeZone();
  const { target, isOpen, open, close } = useDialogTarget<VisitsToCount>();
  const reopened = useReopenedVisits();

  function ask(records: RecordDetail[]) {
    const question = visitsToCount(records, todayIn(timeZone));
    if (!question) return;
    // Another work order may be closed while the question is open.
    const earlier = isOpen && target ? target.visits : [];
    open({ ...question, visits: [...earlier, ...question.visits] });
  }

  return (
    <ClosedRecordsContext value={ask}>
      <ReopenedRecordsContext value={(records) => void reopened.ask(records)}>
        {children}
      </ReopenedRecordsContext>
      <CountVisitsDialog question={target} cancelLabel="Do Not Count" isOpen={isOpen} onClose={close} />
      <ReopenedVisitsDialog
        visits={reopened.question.target}
        isOpen={reopened.question.isOpen}
        onClose={reopened.question.close}
      />
    </ClosedRecordsContext>
  );
}
