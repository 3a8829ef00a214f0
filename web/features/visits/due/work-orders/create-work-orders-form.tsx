import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { BookedWorkOrder, ListedVisit, Visit } from '#schema/visits/visits.ts';
import { datedVisitName, visitKey, visitName } from '#web/features/visits/visit-name.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { BookedWorkOrders } from './booked-work-orders.tsx';
import classes from './create-work-orders.module.css';
import { useCreateWorkOrders } from './use-create-work-orders.ts';

type Props = {
  visits: ListedVisit[];
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
  onCreated: () => void;
  onClose: () => void;
};

function describeEarlier({ earlierOpen }: ListedVisit): string {
  return earlierOpen === 0 ? '' : ` (and ${earlierOpen} earlier)`;
}

/** Asks whether to go on although an earlier visit is open. */
function EarlierQuestion({ visit }: { visit: Visit }) {
  return (
    <p className={classes.question} role="alert">
      {`${visitName(visit)}: an earlier visit of ${formatDay(visit.dueOn)} is still open. Create anyway?`}
    </p>
  );
}

export function CreateWorkOrdersForm({ visits, isBusy, onBusyChange, onCreated, onClose }: Props) {
  const [booked, setBooked] = useState<BookedWorkOrder[]>();
  const { earlier, create } = useCreateWorkOrders(visits);
  const isOne = visits.length === 1;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    onBusyChange(true);
    const created = await create();
    onBusyChange(false);
    if (!created) return;
    setBooked(created);
    onCreated();
  }

  if (booked) return <BookedWorkOrders booked={booked} visits={visits} onClose={onClose} />;
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <ul className={classes.list} aria-label="Visits">
        {visits.map((visit) => (
          <li key={visitKey(visit)}>{datedVisitName(visit) + describeEarlier(visit)}</li>
        ))}
      </ul>
      <p className={classes.note}>
        {isOne
          ? 'The work order takes over the customer, addresses, contacts, equipment and technicians of the contract.'
          : 'Visits of one contract that are on time on the same days become one work order.'}
      </p>
      {earlier && <EarlierQuestion visit={earlier} />}
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} data-autofocus>
          {earlier ? 'Create Anyway' : isOne ? 'Create Work Order' : 'Create Work Orders'}
        </Button>
      </DialogActions>
    </form>
  );
}
