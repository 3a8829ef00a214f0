import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Customer, CustomerDraft } from '#schema/customers.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { useNavigateToSaved } from '#web/ui/form/use-navigate-to-saved.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { CustomerForm } from './customer-form.tsx';
import { createCustomer } from './customers.api.ts';
import { cacheCustomer, unsavedDraftKey } from './customers.queries.ts';

export function CustomerNewPage() {
  const queryClient = useQueryClient();
  const navigateToSaved = useNavigateToSaved();
  useEffect(() => void import('./customer-edit-page.tsx'), []);

  function handleSaved(customer: Customer, unsaved: CustomerDraft | undefined) {
    cacheCustomer(queryClient, customer);
    if (unsaved) queryClient.setQueryData(unsavedDraftKey(customer._id), unsaved);
    void showSuccess('Customer successfully added.');
    navigateToSaved(`/app/customers/${customer._id}`, unsaved !== undefined);
  }

  return (
    <PageFrame title="New Customer">
      <CustomerForm
        submitLabel="Add Customer"
        failure="Something went wrong adding this customer. Please try again later."
        subject={{ name: 'New customer' }}
        save={(input, { idempotencyKey }) => createCustomer(input, idempotencyKey)}
        onSaved={handleSaved}
      />
    </PageFrame>
  );
}
