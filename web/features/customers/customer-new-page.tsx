import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Customer, CustomerDraft } from '#schema/customers.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { useNavigateToSaved } from '#web/ui/form/use-move-to-saved.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { CustomerForm } from './customer-form.tsx';
import { createCustomer } from './customers.api.ts';
import { cacheCustomer, unsavedKey } from './customers.queries.ts';

export function CustomerNewPage() {
  const queryClient = useQueryClient();
  const moveTo = useNavigateToSaved();
  useEffect(() => void import('./customer-edit-page.tsx'), []);

  function handleSaved(customer: Customer, rest: CustomerDraft | undefined) {
    cacheCustomer(queryClient, customer);
    if (rest) queryClient.setQueryData(unsavedKey(customer._id), rest);
    void showSuccess('Customer successfully added.');
    moveTo(`/app/customers/${customer._id}`, rest !== undefined);
  }

  return (
    <PageFrame title="New Customer">
      <CustomerForm
        submitLabel="Add Customer"
        failure="Something went wrong adding this customer. Please try again later."
        save={(input, { idempotencyKey }) => createCustomer(input, idempotencyKey)}
        onSaved={handleSaved}
      />
    </PageFrame>
  );
}
