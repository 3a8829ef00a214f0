import { Button } from '@mantine/core';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { overviewKey, overviewQuery } from '#web/features/customer-overview/blocks/overview.queries.ts';
import { PrintFailure } from '#web/features/print/print-failure.tsx';
import classes from '#web/features/print/print-record.module.css';
import { PrintSkeleton } from '#web/features/print/print-skeleton.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { PrintCustomer } from './print-customer.tsx';

export { prefetchOverview as prefetch } from '#web/features/customer-overview/blocks/overview.queries.ts';

const failure = 'Something went wrong loading this Customer. Please try again later.';

/** The overview of a customer on one sheet. It waits for every block: paper cannot load the rest later. */
export function PrintCustomerPage() {
  const { customerId = '' } = useParams();
  const queryClient = useQueryClient();
  const [head, work, visits, warranties, units] = useQueries({
    queries: [
      overviewQuery(customerId, 'head'),
      overviewQuery(customerId, 'open-work'),
      overviewQuery(customerId, 'visits'),
      overviewQuery(customerId, 'warranties'),
      overviewQuery(customerId, 'units'),
    ],
  });
  const error = [head, work, visits, warranties, units].find((block) => !block.data && block.error)?.error;
  const isMissing = error instanceof ApiError && error.status === 404;
  useFailureToast(isMissing ? undefined : error, failure);

  if (head.data && work.data && visits.data && warranties.data && units.data) {
    return (
      <PrintCustomer
        head={head.data}
        work={work.data}
        visits={visits.data}
        warranties={warranties.data}
        units={units.data}
      />
    );
  }
  return (
    <>
      <title>Customer - Crewdesk</title>
      {isMissing ? (
        <>
          <h1 className={classes.bareTitle}>Customer</h1>
          <StateCard isFailure message={error.message}>
            <Button component={PageLink} to="/app/customers" variant="default">
              Go to customers
            </Button>
          </StateCard>
        </>
      ) : error ? (
        <PrintFailure
          title="Customer"
          message={failure}
          error={error}
          onRetry={() => void queryClient.refetchQueries({ queryKey: overviewKey(customerId) })}
        />
      ) : (
        <PrintSkeleton />
      )}
    </>
  );
}
