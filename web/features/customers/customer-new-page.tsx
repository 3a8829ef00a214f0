import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Customer, CustomerDraft } from '../../../schema/customers.ts';
import { PageFrame } from '../../components/page-frame.tsx';
import { savedState } from '../../components/unsaved-guard.tsx';
import { keepFieldFocus } from '../../lib/keep-field-focus.ts';
import { showSuccess } from '../../lib/toast.ts';
import { CustomerForm } from './customer-form.tsx';
import { createCustomer } from './customers.api.ts';
import { keepCustomer, unsavedKey } from './customers.queries.ts';

export function CustomerNewPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => void import('./customer-edit-page.tsx'), []);

  function handleSaved(customer: Customer, rest: CustomerDraft | undefined) {
    keepCustomer(queryClient, customer);
    if (rest) queryClient.setQueryData(unsavedKey(customer._id), rest);
    void showSuccess('Customer successfully added.');
    // In the place of this page, so that Back leads to where somebody came from and not to a blank form.
    // At once, for what is typed until the other page is there would be lost.
    keepFieldFocus();
    void navigate(`/app/customers/${customer._id}`, {
      replace: true,
      state: savedState,
      flushSync: true,
      preventScrollReset: rest !== undefined,
    });
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
