import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { recordQuery } from '#web/features/records/records.queries.ts';
import { NotifyTechniciansDialog } from './notify-technicians-dialog.tsx';

const refetchIntervalMs = 2000;

type Props = {
  kind: RecordKind;
  record: RecordDetail;
  /** The id of the element that explains why the button is disabled; undefined: it is enabled. */
  disabledReasonId: string | undefined;
};

export function NotifyTechniciansButton({ kind, record, disabledReasonId }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isSending = (record.assignedTechnicians ?? []).some(
    ({ notice }) => notice?.state === 'queued' || notice?.state === 'sending',
  );
  // Updates the cached record, and with it the `record` prop, until every notice has its final state.
  useQuery({
    ...recordQuery(kind, record._id),
    enabled: isSending,
    refetchInterval: isSending && refetchIntervalMs,
  });
  return (
    <>
      <Button
        variant="default"
        disabled={disabledReasonId !== undefined}
        aria-describedby={disabledReasonId}
        onClick={() => setOpen(true)}
      >
        Notify Technicians
      </Button>
      <NotifyTechniciansDialog kind={kind} record={record} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
