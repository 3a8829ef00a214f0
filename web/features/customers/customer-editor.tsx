import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Customer, CustomerDraft } from '#schema/customers.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { Timestamp } from '#web/ui/text/timestamp.tsx';
import { CustomerForm } from './customer-form.tsx';
import { updateCustomer } from './customers.api.ts';
import { cacheCustomer, unsavedDraftKey } from './customers.queries.ts';

/** The edit form of a loaded customer. */
export function CustomerEditor({ customer }: { customer: Customer }) {
  const { _id, name, updatedAt, updatedBy } = customer;
  const queryClient = useQueryClient();
  const [unsaved] = useState(() => queryClient.getQueryData<CustomerDraft>(unsavedDraftKey(_id)));
  useEffect(() => queryClient.removeQueries({ queryKey: unsavedDraftKey(_id) }), [queryClient, _id]);

  function handleSaved(saved: Customer) {
    cacheCustomer(queryClient, saved);
    void showSuccess('Customer updated.');
  }

  return (
    <PageFrame
      title={name}
      lead={
        <>
          Last saved <Timestamp at={updatedAt} />
          {updatedBy && ` by ${updatedBy.name}`}
        </>
      }
    >
      <CustomerForm
        customer={customer}
        unsaved={unsaved}
        submitLabel="Save Customer"
        failure="Something went wrong updating this customer. Please try again later."
        save={(input, { version }) => updateCustomer(_id, input, version ?? customer.version)}
        onSaved={handleSaved}
        onStale={(newer) => cacheCustomer(queryClient, newer)}
      />
    </PageFrame>
  );
}
