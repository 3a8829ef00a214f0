import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PrintFailure } from '#web/features/print/print-failure.tsx';
import { PrintSkeleton } from '#web/features/print/print-skeleton.tsx';
import { wholeUnitQuery } from '#web/features/units/blocks/units.queries.ts';
import { useFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { PrintUnit } from './print-unit.tsx';

const failure = 'Something went wrong loading this unit. Please try again later.';

/** A unit of a customer on one sheet. */
export function PrintUnitPage() {
  const { unitKey = '', customerId = '' } = useParams();
  const { data, error, refetch } = useQuery(wholeUnitQuery({ key: unitKey, customer: customerId }));
  useFailureToast(data ? undefined : error, failure);
  const unit = data?.units[0];
  if (data && unit) return <PrintUnit whole={data} unit={unit} />;
  const message = data ? 'No record of this customer has this unit.' : failure;
  return (
    <>
      <title>Unit - Crewdesk</title>
      {data || error ? (
        <PrintFailure title="Unit" message={message} error={error} onRetry={() => void refetch()} />
      ) : (
        <PrintSkeleton />
      )}
    </>
  );
}
