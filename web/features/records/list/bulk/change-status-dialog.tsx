import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { statusChoices } from '#schema/records/status.ts';
import { statusEdit } from '#web/features/records/list/edits/record-edit.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { formatDayWithWeekday, todayIn } from '#web/lib/format/format-date.ts';
import { BulkEditDialog, type BulkEditProps } from './bulk-edit-dialog.tsx';

const unchosen = { value: '', label: 'Choose a status...' };

/** Adds the same status event of today to one or more records. */
export function ChangeStatusDialog(props: BulkEditProps) {
  const [status, setStatus] = useState('');
  const [error, setError] = useState<string>();
  const today = todayIn(useTimeZone());

  return (
    <BulkEditDialog
      {...props}
      label="Change Status"
      edit={status ? statusEdit(status, today) : undefined}
      onIncomplete={() => setError('A status is required.')}
      message={`Status changed to ${status}.`}
      onClosed={() => {
        setStatus('');
        setError(undefined);
      }}
    >
      <NativeSelect
        label="New status"
        description={`As of today, ${formatDayWithWeekday(today)}`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        data-autofocus
        data={[unchosen, ...statusChoices]}
        value={status}
        error={error}
        onChange={(event) => {
          setStatus(event.currentTarget.value);
          setError(undefined);
        }}
      />
    </BulkEditDialog>
  );
}
