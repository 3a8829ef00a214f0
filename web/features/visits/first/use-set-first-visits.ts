import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { optionalDay } from '#schema/fields/day.ts';
import type { FirstVisitInput, FirstVisitProposal } from '#schema/visits/first-visits.ts';
import { invalidateVisits } from '#web/features/visits/visits.queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { focusFirstError, useSchemaForm } from '#web/lib/forms/form.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { setFirstVisits } from './first-visits.api.ts';

const failure = 'Something went wrong setting the first visits. Please try again later.';

/** The days by the ids of their contracts. A contract with a day is chosen; days of other pages stay for later. */
export function useSetFirstVisits(proposals: FirstVisitProposal[]) {
  const timeZone = useTimeZone();
  const schema = useMemo(
    () => z.object({ days: z.record(z.string(), optionalDay(timeZone).optional()) }),
    [timeZone],
  );
  const form = useSchemaForm(schema, { defaultValues: { days: {} } });
  const queryClient = useQueryClient();
  const keyFor = useIdempotencyKey();
  const saveOnce = useSingleFlight();
  const [isSaving, setSaving] = useState(false);
  const days = form.watch('days');
  const chosen = proposals.filter(({ serviceContract }) => days[serviceContract._id]);

  function setDay({ serviceContract }: FirstVisitProposal, day: string) {
    form.setValue(`days.${serviceContract._id}`, day, { shouldDirty: true, shouldValidate: true });
  }

  /** The server names contracts by their place in the request. */
  function showIssues(error: unknown, visits: FirstVisitInput[]) {
    for (const { path, message } of error instanceof ApiError ? error.issues : []) {
      const visit = visits[Number(path.split('.')[1])];
      if (visit) form.setError(`days.${visit.serviceContract}`, { type: 'server', message });
    }
    focusFirstError();
  }

  async function save(visits: FirstVisitInput[]) {
    setSaving(true);
    try {
      await setFirstVisits(visits, keyFor(visits));
      const rest = Object.entries(form.getValues('days')).filter(
        ([id]) => !visits.some(({ serviceContract }) => serviceContract === id),
      );
      form.reset({ days: {} });
      // The rows and the button that was pressed disappear.
      document.getElementById('content')?.focus({ preventScroll: true });
      for (const [id, day] of rest) if (day) form.setValue(`days.${id}`, day, { shouldDirty: true });
      const contracts = visits.length === 1 ? '1 service contract' : `${visits.length} service contracts`;
      void showSuccess(`First visit set for ${contracts}.`);
    } catch (error) {
      showFailureToast(error, failure);
      showIssues(error, visits);
    } finally {
      setSaving(false);
      // After a failure, too: a colleague may have changed a contract, and the next try is for what is then shown.
      invalidateVisits(queryClient);
    }
  }

  const submit = form.handleSubmit((values) => {
    const visits = proposals.flatMap(({ serviceContract: { _id, version } }) => {
      const firstVisitOn = values.days[_id];
      return firstVisitOn ? [{ serviceContract: _id, firstVisitOn, version }] : [];
    });
    return visits.length > 0 ? saveOnce(() => save(visits)) : undefined;
  }, focusFirstError);

  return {
    form,
    isSaving,
    chosen,
    /** Days of other pages count, too. */
    isDirty: Object.values(days).some(Boolean),
    setDay,
    submit,
    /** The contracts with a proposal that have no day yet. */
    open: proposals.filter(({ proposedOn, serviceContract }) => proposedOn && !days[serviceContract._id]),
    clear: () => {
      for (const one of chosen) setDay(one, '');
    },
  };
}
