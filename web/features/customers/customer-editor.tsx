import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Customer, CustomerDraft } from '#schema/customers.ts';
import type { AddressInput } from '#schema/fields/address.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { useNavigateToSaved } from '#web/ui/form/use-navigate-to-saved.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { Timestamp } from '#web/ui/text/timestamp.tsx';
import { CustomerForm } from './customer-form.tsx';
import { createCustomer, updateCustomer } from './customers.api.ts';
import { cacheCustomer, typedPlaceKey, unsavedDraftKey } from './customers.queries.ts';
import classes from './head/customer-phones-list.module.css';
import { CustomerPhonesList } from './head/customer-phones-list.tsx';
import { CustomerTabs } from './head/customer-tabs.tsx';

/** The edit form of a loaded customer. */
export function CustomerEditor({ customer, isDeleted }: { customer: Customer; isDeleted: boolean }) {
  const { _id, name, contacts, updatedAt, updatedBy } = customer;
  const queryClient = useQueryClient();
  const navigateToSaved = useNavigateToSaved();
  const [unsaved] = useState(() => queryClient.getQueryData<CustomerDraft>(unsavedDraftKey(_id)));
  const [typedPlace, setTypedPlace] = useState(() =>
    queryClient.getQueryData<AddressInput>(typedPlaceKey(_id)),
  );
  const [hasSaved, setSaved] = useState(false);
  useEffect(() => {
    queryClient.removeQueries({ queryKey: unsavedDraftKey(_id) });
    queryClient.removeQueries({ queryKey: typedPlaceKey(_id) });
  }, [queryClient, _id]);

  function handleSaved(saved: Customer, rest: CustomerDraft | undefined) {
    cacheCustomer(queryClient, saved);
    if (saved._id === _id) {
      // What was typed and not used by now was seen.
      setSaved(true);
      void showSuccess('Customer updated.');
      return;
    }
    // It was deleted, and saved as new.
    if (rest) queryClient.setQueryData(unsavedDraftKey(saved._id), rest);
    void showSuccess('Customer successfully added.');
    navigateToSaved(`/app/customers/${saved._id}`, rest !== undefined);
  }

  return (
    <PageFrame
      title={name}
      lead={
        <>
          <span className={classes.saved}>
            Last saved <Timestamp at={updatedAt} />
            {updatedBy && ` by ${updatedBy.name}`}
          </span>{' '}
          <CustomerPhonesList contacts={contacts} />
        </>
      }
      tools={<CustomerTabs id={_id} />}
    >
      <CustomerForm
        customer={customer}
        unsaved={unsaved}
        typedPlace={
          typedPlace && {
            address: typedPlace,
            isUnsaved: !hasSaved,
            onDecided: () => setTypedPlace(undefined),
          }
        }
        submitLabel="Save Customer"
        failure="Something went wrong updating this customer. Please try again later."
        subject={{ name, path: `/app/customers/${_id}` }}
        isDeleted={isDeleted}
        draft={{
          key: `customer:${_id}`,
          title: 'Customer',
          path: `/app/customers/${_id}`,
          detail: () => name,
        }}
        save={(input, { version, idempotencyKey, draft }) =>
          version === undefined
            ? createCustomer(input, idempotencyKey, draft)
            : updateCustomer(_id, input, version, draft)
        }
        onSaved={handleSaved}
        onStale={(newer) => cacheCustomer(queryClient, newer)}
      />
    </PageFrame>
  );
}
