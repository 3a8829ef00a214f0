import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Customer } from '#schema/customers.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useDeletedDraft } from '#web/lib/form-drafts/use-deleted-draft.ts';
import { useFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { FormSkeleton } from '#web/ui/form/form-skeleton.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { CustomerEditor } from './customer-editor.tsx';
import { customerQuery } from './customers.queries.ts';
import { CustomerTabs } from './head/customer-tabs.tsx';
import { MissingCustomerSection } from './head/missing-customer-section.tsx';

export { prefetchCustomer as prefetch } from './customers.queries.ts';

const failure = 'Something went wrong loading this Customer. Please try again later.';

export function CustomerEditPage() {
  const { customerId = '' } = useParams();
  const { data: customer, error, refetch } = useQuery(customerQuery(customerId));
  const isMissing = error instanceof ApiError && error.status === 404;
  const edited = useDeletedDraft<Customer>(`customer:${customerId}`, isMissing && !customer);
  const shown = customer ?? edited;
  // A failed background refetch shows no toast: the form is still on screen.
  useFailureToast(shown || isMissing ? undefined : error, failure);

  if (shown) return <CustomerEditor key={shown._id} customer={shown} isDeleted={isMissing} />;
  return (
    // The blank subtitle holds the place of "Last saved".
    <PageFrame
      title="Customer"
      lead={error ? undefined : '\u00a0'}
      tools={isMissing ? undefined : <CustomerTabs id={customerId} />}
    >
      {isMissing ? (
        <MissingCustomerSection id={customerId} message={error.message} />
      ) : error ? (
        <ListFailure message={failure} error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton
          sections={[
            {
              id: 'basic-information',
              title: 'Basic Information',
              rows: [[12], 'heading', [12], [8, 4], [6, 3, 3]],
            },
            { id: 'contacts', title: 'Contacts', rows: [[12], [4, 4, 4], 'heading', [5, 5]] },
          ]}
        />
      )}
    </PageFrame>
  );
}
