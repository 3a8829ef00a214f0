import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { Customer } from '#schema/customers.ts';
import { addressLine } from '#schema/fields/address.ts';
import { listCustomers } from '#web/features/customers/customers.api.ts';
import { customersKey } from '#web/features/customers/customers.queries.ts';
import { useDebouncedSearch } from '#web/lib/api/use-debounced-search.ts';
import { useFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { ComboboxField } from '#web/ui/combobox/combobox-field.tsx';

type Props = {
  ref: Ref<HTMLInputElement>;
  /** The one that is chosen, as far as it is known. */
  customer: { _id: string; name: string } | undefined;
  onPick: (customer: Customer) => void;
  onBlur: () => void;
  error: string | undefined;
};

const loadFailed = 'Failed to load customers. Please try again later.';
const searchFailed = 'Something went wrong searching your customers. Please come back later.';
const pauseMilliseconds = 250;

function useFoundCustomers(q: string, isOpen: boolean) {
  return useQuery({
    queryKey: [...customersKey, 'search', q],
    queryFn: ({ signal }) => listCustomers({ q, sort: 'name', limit: 20 }, signal),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  });
}

/** Finds a customer while somebody types. Only the answer to the latest search is ever shown. */
export function RecordCustomerPicker({ ref, customer, onPick, onBlur, error }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [q, setQ] = useState('');
  const { text, setText, searchNow } = useDebouncedSearch(q, setQ, pauseMilliseconds);
  const found = useFoundCustomers(q, isOpen);
  const failure = q ? searchFailed : loadFailed;
  useFailureToast(found.error, failure);

  const customers = found.data?.data ?? [];
  const offers = customers.map(({ _id, name, address }) => ({
    id: _id,
    label: name,
    detail: addressLine(address),
  }));
  const chosen = customer && { id: customer._id, label: customer.name };
  const isOffered = customers.some(({ _id }) => _id === customer?._id);
  const isWaiting = found.isPending || found.isPlaceholderData || text.trim() !== q;

  return (
    <ComboboxField
      ref={ref}
      data-path="customer"
      label="Customer"
      required
      placeholder="Search customers..."
      chosen={chosen}
      // The server has searched. The one that is chosen stands there as well, where nothing is searched for.
      choicesFor={(wanted) => (wanted || isOffered || !chosen ? offers : [chosen, ...offers])}
      isWaiting={isWaiting}
      nothing={found.isError ? failure : isWaiting ? 'Searching...' : 'No customers found.'}
      onPick={(id) => {
        const picked = customers.find(({ _id }) => _id === id);
        if (picked) onPick(picked);
      }}
      onText={setText}
      isFailed={found.isError}
      searchNow={(wanted) => {
        if (found.isError && wanted === q) void found.refetch();
        else searchNow(wanted);
      }}
      onOpenChange={setOpen}
      onBlur={onBlur}
      error={error}
    />
  );
}
