import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { workOrders } from '#schema/records/work-orders.ts';
import type { BookedWorkOrder, ListedVisit, VisitReference } from '#schema/visits/visits.ts';
import { datedVisitName } from '#web/features/visits/visit-name.ts';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './create-work-orders.module.css';

type Props = { booked: BookedWorkOrder[]; visits: ListedVisit[]; onClose: () => void };

function describeCount(booked: BookedWorkOrder[]): string {
  const { length } = booked.filter(({ created }) => created);
  if (length === 0) return 'These visits were booked already.';
  return length === 1 ? 'Work order created.' : `${length} work orders created.`;
}

/** The work orders that were created, and those that visits had already. */
export function BookedWorkOrders({ booked, visits, onClose }: Props) {
  const closeButton = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => closeButton.current?.focus(), []);

  function nameOf({ line, n }: VisitReference): string {
    const visit = visits.find((one) => one.line._id === line && one.n === n);
    return visit ? datedVisitName(visit) : '';
  }

  return (
    <div className={classes.form}>
      <output className={classes.result}>{describeCount(booked)}</output>
      <ul className={classes.list} aria-label="Work orders">
        {booked.map(({ _id, number, visits: own, created }) => (
          <li key={_id}>
            <PageLink className={classes.link} to={`/app/${workOrders.slug}/${_id}`}>
              {number}
            </PageLink>
            {!created && ', booked already'}
            <span className={classes.note}>{own.map(nameOf).join('; ')}</span>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button ref={closeButton} onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </div>
  );
}
