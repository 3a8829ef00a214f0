import { useState } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { MessageDialog, RecordFormSlots } from '#web/features/records/record-form-slots.ts';
import { RecordStatusChip } from '#web/features/records/record-status-chip.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { ChangeStatusButton } from './change-status-button.tsx';
import classes from './record-head.module.css';
import { RecordHeadActions } from './record-head-actions.tsx';
import { RecordHeadFacts } from './record-head-facts.tsx';

type Props = {
  kind: RecordKind;
  record: RecordDetail;
  slots: Pick<RecordFormSlots, 'MessageDialogs'>;
  /** Whether the form has changes that the head doesn't show yet. */
  isDirty: boolean;
};

/**
 * What the record is, as last saved, and what can be done with it. The first row stays in view while the form scrolls.
 * Inside the form's providers, because 'Change status' adds to the form.
 */
export function RecordHead({ kind, record, slots: { MessageDialogs }, isDirty }: Props) {
  const [openDialog, setOpenDialog] = useState<MessageDialog>();
  const { number, customer, status, statusObtainedAt } = record;
  return (
    <>
      <div className={classes.head} data-sticky-head>
        <div className={classes.bar}>
          <div className={classes.identity}>
            <h1 className={classes.title}>
              <span className={classes.kind}>{`${kind.labels.title} `}</span>
              {number}
            </h1>
            <PageLink
              className={classes.customer}
              to={`/app/customers/${customer._id}/overview`}
              title={customer.name}
            >
              {customer.name}
            </PageLink>
            <span className={classes.status}>
              <RecordStatusChip status={status} since={statusObtainedAt} />
            </span>
          </div>
          <ChangeStatusButton />
          <RecordHeadActions kind={kind} record={record} isDirty={isDirty} onOpenDialog={setOpenDialog} />
        </div>
      </div>
      <RecordHeadFacts kind={kind} record={record} />
      <MessageDialogs
        kind={kind}
        record={record}
        open={openDialog}
        onClose={() => setOpenDialog(undefined)}
      />
    </>
  );
}
