import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { type Visit, visitReason } from '#schema/visits/visits.ts';
import { contractPath, datedVisitName, referToSeen } from '#web/features/visits/visit-name.ts';
import { skipVisit } from '#web/features/visits/visits.api.ts';
import { useIdempotencyKeys } from '#web/lib/api/idempotency-key.ts';
import { BulkForm } from '#web/ui/dialog/bulk-form.tsx';
import { type UnsavedEntry, useReportDirty } from '#web/ui/form/use-unsaved-entry.tsx';
import { VisitSubject } from './visit-subject.tsx';

type Props<Row extends Visit> = {
  visits: Row[];
  unsaved: UnsavedEntry;
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
  onSettled: (failed: Row[]) => void;
};

export function SkipVisitsForm<Row extends Visit>({ visits, unsaved, isBusy, ...run }: Props<Row>) {
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { keyFor } = useIdempotencyKeys();
  useReportDirty(reason.trim() !== '', unsaved.setDirty);
  const { data, error } = visitReason.safeParse(reason);
  const [first, second] = visits;

  function skip(visit: Row) {
    const reference = referToSeen(visit);
    return skipVisit(reference, data ?? '', keyFor({ ...reference, reason: data }));
  }

  return (
    <BulkForm
      items={visits}
      describe={(visit) => ({ name: datedVisitName(visit), path: contractPath(visit) })}
      label={second ? 'Skip Visits' : 'Skip Visit'}
      isComplete={data !== undefined}
      onIncomplete={() => {
        setSubmitted(true);
        field.current?.focus();
      }}
      run={skip}
      isBusy={isBusy}
      {...run}
      onClose={unsaved.close}
    >
      {first && !second && <VisitSubject visit={first} />}
      <Textarea
        ref={field}
        label="Reason"
        description={second && 'The same for all of these visits.'}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        readOnly={isBusy}
        value={reason}
        error={isSubmitted && error?.issues[0]?.message}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </BulkForm>
  );
}
