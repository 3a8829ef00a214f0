import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Customer, CustomerDraft } from '#schema/customers.ts';
import { toCustomerDraft } from '#web/features/customers/customer-draft.ts';
import { CustomerForm } from '#web/features/customers/customer-form.tsx';
import { createCustomer } from '#web/features/customers/customers.api.ts';
import { cacheCustomer, typedPlaceKey, unsavedDraftKey } from '#web/features/customers/customers.queries.ts';
import type { FormDraft } from '#web/lib/form-drafts/form-draft.ts';
import { isSame } from '#web/lib/forms/three-way-merge.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { useNavigateToSaved } from '#web/ui/form/use-navigate-to-saved.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { LikelyCustomers } from './likely-customers.tsx';
import { withTyped } from './typed-customer-draft.ts';
import { newPlace } from './typed-place-draft.ts';

const newCustomerDraft: FormDraft<CustomerDraft> = {
  key: 'customer:new',
  title: 'New Customer',
  path: '/app/customers/new',
  detail: ({ name }) => name,
};

export function CustomerNewPage() {
  const queryClient = useQueryClient();
  const navigateToSaved = useNavigateToSaved();
  useEffect(() => void import('#web/features/customers/customer-edit-page.tsx'), []);

  function handleSaved(customer: Customer, unsaved: CustomerDraft | undefined) {
    cacheCustomer(queryClient, customer);
    if (unsaved) queryClient.setQueryData(unsavedDraftKey(customer._id), unsaved);
    void showSuccess('Customer successfully added.');
    navigateToSaved(`/app/customers/${customer._id}`, unsaved !== undefined);
  }

  function editStored(stored: Customer, typed: CustomerDraft) {
    const edited = withTyped(stored, typed);
    if (!isSame(edited, toCustomerDraft(stored))) {
      queryClient.setQueryData(unsavedDraftKey(stored._id), edited);
      void showSuccess(`What you typed was added to ${stored.name}. It is not saved yet.`);
    }
    const place = newPlace(typed, stored, edited.contacts ?? []);
    if (place) queryClient.setQueryData(typedPlaceKey(stored._id), place);
    navigateToSaved(`/app/customers/${stored._id}`, false);
  }

  return (
    <PageFrame title="New Customer">
      <CustomerForm
        submitLabel="Add Customer"
        failure="Something went wrong adding this customer. Please try again later."
        subject={{ name: 'New customer' }}
        draft={newCustomerDraft}
        save={(input, { idempotencyKey, draft }) => createCustomer(input, idempotencyKey, draft)}
        onSaved={handleSaved}
        likelyCustomers={(isSaving, leave) => (
          <LikelyCustomers
            isSaving={isSaving}
            onUse={(stored, typed) => {
              leave();
              editStored(stored, typed);
            }}
          />
        )}
      />
    </PageFrame>
  );
}
