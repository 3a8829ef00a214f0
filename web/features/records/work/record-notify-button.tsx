import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { StoredRecord } from '#schema/records/stored-records.ts';
import { NotifyTechniciansDialog } from '#web/features/messages/notify/notify-technicians-dialog.tsx';
import { recordQuery } from '#web/features/records/records.queries.ts';
import classes from './record-technicians-section.module.css';

const refreshMilliseconds = 2000;

/** @param isUnsaved the form assigns others than are stored, and only those who are stored can be told */
export function RecordNotifyButton(props: { kind: RecordKind; record: StoredRecord; isUnsaved: boolean }) {
  const { kind, record, isUnsaved } = props;
  const [isOpen, setOpen] = useState(false);
  const isUnderWay = (record.assignedTechnicians ?? []).some(
    ({ notice }) => notice?.state === 'queued' || notice?.state === 'sending',
  );
  // The form shows what it is given; this only asks until there is nothing left to wait for.
  useQuery({
    ...recordQuery(kind, record._id),
    enabled: isUnderWay,
    refetchInterval: isUnderWay && refreshMilliseconds,
  });
  return (
    <>
      <Button
        variant="default"
        disabled={isUnsaved}
        aria-describedby={isUnsaved ? unsavedNoteId : undefined}
        onClick={() => setOpen(true)}
      >
        Notify Technicians
      </Button>
      <NotifyTechniciansDialog kind={kind} record={record} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

const unsavedNoteId = 'assigned-technicians-unsaved';

/** Why nobody can be notified at the moment. */
export function RecordUnsavedNote({ kind, isNew }: { kind: RecordKind; isNew: boolean }) {
  const { singular } = kind.labels;
  return (
    <output id={unsavedNoteId} className={classes.unsaved}>
      {isNew
        ? `Technicians can be notified once this ${singular} is saved.`
        : `These assignments are not saved yet. Save this ${singular} first, then notify its technicians.`}
    </output>
  );
}
