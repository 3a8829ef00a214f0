import { useEffect, useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrderVisitText } from '#schema/visits/visit-text.ts';
import { completeSchema } from '#schema/visits/visits.ts';
import { referToSeen } from '#web/features/visits/visit-name.ts';
import { completeVisit } from '#web/features/visits/visits.api.ts';
import { useIdempotencyKeys } from '#web/lib/api/idempotency-key.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { focusFirstError, useSchemaForm } from '#web/lib/forms/form.ts';
import { BulkForm } from '#web/ui/dialog/bulk-form.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import classes from './count-visits-form.module.css';
import type { VisitsToCount, VisitToCount } from './visits-to-count.ts';

type Props = VisitsToCount & {
  /** The button that closes the dialog without counting. */
  cancelLabel: string;
  /** @param day undefined while it is being typed */
  onDayChange: (day: string | undefined) => void;
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
  onSettled: (failed: VisitToCount[]) => void;
  onClose: () => void;
};

function Visits({ visits }: Pick<Props, 'visits'>) {
  return (
    <ul className={classes.visits}>
      {visits.map((visit) => (
        <li key={visit.line._id}>{workOrderVisitText(visit)}</li>
      ))}
    </ul>
  );
}

export function CountVisitsForm({ visits, doneOn, cancelLabel, onDayChange, isBusy, ...run }: Props) {
  const timeZone = useTimeZone();
  const schema = useMemo(
    () =>
      completeSchema(timeZone)
        .pick({ doneOn: true })
        .refine(({ doneOn }) => doneOn <= todayIn(timeZone), {
          path: ['doneOn'],
          error: 'A visit cannot be done on a day to come.',
        }),
    [timeZone],
  );
  const form = useSchemaForm(schema, { defaultValues: { doneOn } });
  const { keyFor } = useIdempotencyKeys();
  const { data } = schema.safeParse({ doneOn: form.watch('doneOn') });
  const day = data?.doneOn;
  useEffect(() => onDayChange(day), [onDayChange, day]);

  function count(visit: VisitToCount) {
    const reference = referToSeen(visit);
    const completion = { doneOn: day ?? '', workOrder: visit.workOrder?._id };
    return completeVisit(reference, completion, keyFor({ ...reference, ...completion }));
  }

  return (
    <FormProvider {...form}>
      <BulkForm
        items={visits}
        describe={(visit) => ({
          name: workOrderVisitText(visit),
          path: `/app/${serviceContracts.slug}/${visit.serviceContract._id}`,
        })}
        label="Count as Done"
        cancelLabel={cancelLabel}
        isComplete={day !== undefined}
        onIncomplete={() => void form.handleSubmit(() => {}, focusFirstError)()}
        run={count}
        isBusy={isBusy}
        {...run}
      >
        {/* Has the focus at first, so that a key pressed while the dialog opens decides nothing. */}
        <div tabIndex={-1} data-autofocus className={classes.subject}>
          <Visits visits={visits} />
        </div>
        <DateField name="doneOn" label="Done on" required readOnly={isBusy} />
      </BulkForm>
    </FormProvider>
  );
}
