import { serviceContracts } from '#schema/records/service-contracts.ts';
import type { ListedVisit } from '#schema/visits/visits.ts';
import { SendMessageDialog } from '#web/features/messages/send/send-message-dialog.tsx';
import { LoadedFollowingPreview } from '#web/features/visits/contract/loaded-following-preview.tsx';
import { CountVisitsDialog } from '#web/features/visits/counting/count-visits-dialog.tsx';
import type { VisitsToCount } from '#web/features/visits/counting/visits-to-count.ts';
import { MoveVisitDialog } from '#web/features/visits/dialogs/move-visit-dialog.tsx';
import { SkipVisitsDialog } from '#web/features/visits/dialogs/skip-visits-dialog.tsx';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { visitMessage } from './visit-message.ts';
import { CreateWorkOrdersDialog } from './work-orders/create-work-orders-dialog.tsx';

/** The dialogs of the list about one visit or several. */
export function useDueVisitDialogs() {
  return {
    workOrders: useDialogTarget<ListedVisit[]>(),
    count: useDialogTarget<VisitsToCount>(),
    move: useDialogTarget<ListedVisit>(),
    skip: useDialogTarget<ListedVisit[]>(),
    message: useDialogTarget<ListedVisit>(),
  };
}

export type DueVisitDialogs = ReturnType<typeof useDueVisitDialogs>;

type Props = {
  dialogs: DueVisitDialogs;
  /** After a change of one or more visits. */
  onChanged: (visits: ListedVisit[]) => void;
};

export function DueVisitsDialogs({ dialogs, onChanged }: Props) {
  const { workOrders, count, move, skip, message } = dialogs;
  const moved = move.target;
  const told = message.target;
  return (
    <>
      <CreateWorkOrdersDialog
        visits={workOrders.target}
        isOpen={workOrders.isOpen}
        onClose={workOrders.close}
        onChanged={onChanged}
      />
      <CountVisitsDialog
        question={count.target}
        cancelLabel="Cancel"
        isOpen={count.isOpen}
        onClose={count.close}
      />
      <MoveVisitDialog
        visit={moved}
        isOpen={move.isOpen}
        onClose={move.close}
        previewFollowing={(day) => moved && <LoadedFollowingPreview visit={moved} day={day} />}
      />
      <SkipVisitsDialog
        visits={skip.target}
        isOpen={skip.isOpen}
        onClose={skip.close}
        onChanged={onChanged}
      />
      <SendMessageDialog
        kind={serviceContracts}
        record={told && { ...told.serviceContract, customer: told.customer }}
        text={told && visitMessage(told)}
        isOpen={message.isOpen}
        onClose={message.close}
      />
    </>
  );
}
