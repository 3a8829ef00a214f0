import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { Visit } from '#schema/visits/visits.ts';
import { CountVisitsDialog } from '#web/features/visits/counting/count-visits-dialog.tsx';
import { MoveVisitDialog } from '#web/features/visits/dialogs/move-visit-dialog.tsx';
import { SkipVisitsDialog } from '#web/features/visits/dialogs/skip-visits-dialog.tsx';
import { useTimeZone } from '#web/lib/company.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import type { RowAction } from '#web/ui/table/row-menu.tsx';
import { FollowingPreview, placeOfLine } from './following-preview.tsx';
import { RestoreVisitDialog } from './restore-visit-dialog.tsx';

/** The dialogs about a visit of a contract, and the actions that open them. */
export function useSavedVisitDialogs(record: RecordDetail) {
  const move = useDialogTarget<Visit>();
  const skip = useDialogTarget<Visit[]>();
  const restore = useDialogTarget<Visit>();
  const count = useDialogTarget<{ visits: Visit[]; doneOn: string }>();
  const today = todayIn(useTimeZone());
  const place = move.target && placeOfLine(record, move.target.line._id);

  /** What is possible in the state of a visit. One that another made up stays as it is. */
  function actionsFor(visit: Visit): RowAction[] {
    const isSettled = visit.state === 'done' || visit.state === 'skipped';
    const restoring = { label: 'Restore', onSelect: () => restore.open(visit) };
    if (isSettled) return [restoring];
    if (visit.state === 'missed') return [];
    return [
      { label: 'Done on...', onSelect: () => count.open({ visits: [visit], doneOn: today }) },
      { label: 'Move', onSelect: () => move.open(visit) },
      // The server keeps a visit that is booked.
      ...(visit.state === 'booked' ? [] : [{ label: 'Skip', onSelect: () => skip.open([visit]) }]),
      ...(visit.movedTo === null ? [] : [restoring]),
    ];
  }

  const dialogs = (
    <>
      <MoveVisitDialog
        visit={move.target}
        isOpen={move.isOpen}
        onClose={move.close}
        {...(place !== undefined && {
          previewFollowing: (day: string) => <FollowingPreview record={record} place={place} day={day} />,
        })}
      />
      <SkipVisitsDialog visits={skip.target} isOpen={skip.isOpen} onClose={skip.close} />
      <RestoreVisitDialog visit={restore.target} isOpen={restore.isOpen} onClose={restore.close} />
      <CountVisitsDialog
        question={count.target}
        cancelLabel="Cancel"
        isOpen={count.isOpen}
        onClose={count.close}
      />
    </>
  );
  return { actionsFor, dialogs };
}
