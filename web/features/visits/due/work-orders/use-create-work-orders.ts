import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { workOrders } from '#schema/records/work-orders.ts';
import { type BookedWorkOrder, type Visit, visitSchema } from '#schema/visits/visits.ts';
import { recordsKey } from '#web/features/records/records.queries.ts';
import { referTo } from '#web/features/visits/visit-name.ts';
import { createVisitWorkOrders } from '#web/features/visits/visits.api.ts';
import { invalidateVisits } from '#web/features/visits/visits.queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';

const failure = 'Something went wrong creating work orders. Please try again later.';

/** The earlier visit that is still open, if that is why nothing was created. */
function earlierVisit(error: unknown): Visit | undefined {
  if (!(error instanceof ApiError) || error.code !== 'earlier_visit_open') return undefined;
  return visitSchema.safeParse(error.data).data;
}

/** Creates work orders for visits; again after a question, if an earlier visit of a line is open. */
export function useCreateWorkOrders(visits: Visit[]) {
  const queryClient = useQueryClient();
  const keyFor = useIdempotencyKey();
  const [earlier, setEarlier] = useState<Visit>();

  /** Undefined after a question or a failure. */
  async function create(): Promise<BookedWorkOrder[] | undefined> {
    const booking = { visits: visits.map(referTo), confirmEarlier: earlier !== undefined };
    try {
      return await createVisitWorkOrders(booking, keyFor(booking));
    } catch (error) {
      const open = earlierVisit(error);
      setEarlier(open);
      if (!open) showFailureToast(error, failure);
      return undefined;
    } finally {
      // After a failure, too: a colleague may have booked or settled one of the visits.
      invalidateVisits(queryClient);
      void queryClient.invalidateQueries({ queryKey: recordsKey(workOrders) });
    }
  }

  return { earlier, create };
}
