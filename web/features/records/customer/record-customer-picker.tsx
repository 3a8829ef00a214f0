import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type Ref, Suspense, useState } from 'react';
import type { Customer, CustomerDraft } from '#schema/customers.ts';
import { addressLine } from '#schema/fields/address-line.ts';
import { listCustomers } from '#web/features/customers/customers.api.ts';
import { customersKey } from '#web/features/customers/customers.queries.ts';
import { searchInTwoSteps } from '#web/lib/api/search-in-two-steps.ts';
import { useDebouncedSearch } from '#web/lib/api/use-debounced-search.ts';
import { useFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { ComboboxField } from '#web/ui/combobox/combobox-field.tsx';

const NewCustomerDialog = lazy(async () => {
  const { NewCustomerDialog } = await import('#web/features/customers/add/new-customer-dialog.tsx');
  return { default: NewCustomerDialog };
});

type Props = {
  ref: Ref<HTMLInputElement>;
  /** The selected customer, once it is loaded. */
  customer: { _id: string; name: string } | undefined;
  onPick: (customer: Customer) => void;
  /** Picks a customer instead of adding the typed one. */
  onPickInstead: (customer: Customer, typed: CustomerDraft) => void;
  onBlur: () => void;
  error: string | undefined;
};

const loadFailed = 'Failed to load customers. Please try again later.';
const searchFailed = 'Something went wrong searching your customers. Please come back later.';
const debounceMs = 250;

function useCustomerSearch(q: string, isOpen: boolean) {
  return useQuery({
    queryKey: [...customersKey, 'search', q],
    queryFn: ({ signal }) =>
      searchInTwoSteps(q, (bounded) => listCustomers({ q, sort: 'name', limit: 20, bounded }, signal)),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  });
}

/** Searches customers while the user types. Shows only the response to the latest search. */
export function RecordCustomerPicker({ ref, customer, onPick, onPickInstead, onBlur, error }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [q, setQ] = useState('');
  const { text, setText, searchNow } = useDebouncedSearch(q, setQ, debounceMs);
  const search = useCustomerSearch(q, isOpen);
  const failure = q ? searchFailed : loadFailed;
  useFailureToast(search.error, failure);

  const customers = search.data?.data ?? [];
  const choices = customers.map(({ _id, name, address }) => ({
    id: _id,
    label: name,
    detail: addressLine(address),
  }));
  const chosen = customer && { id: customer._id, label: customer.name };
  const isListed = customers.some(({ _id }) => _id === customer?._id);
  const isLoading = search.isPending || search.isPlaceholderData || text.trim() !== q;

  const addDialog = useDialogTarget<string>();

  return (
    <>
      <ComboboxField
        ref={ref}
        data-path="customer"
        label="Customer"
        required
        placeholder="Search customers..."
        chosen={chosen}
        // Already filtered by the server. Without a search, the selected customer comes first.
        getChoices={(text) => (text || isListed || !chosen ? choices : [chosen, ...choices])}
        isLoading={isLoading}
        emptyText={search.isError ? failure : isLoading ? 'Searching...' : 'No customers found.'}
        onPick={(id) => {
          const picked = customers.find(({ _id }) => _id === id);
          if (picked) onPick(picked);
        }}
        onTextChange={setText}
        isFailed={search.isError}
        searchNow={(newText) => {
          if (search.isError && newText === q) void search.refetch();
          else searchNow(newText);
        }}
        onOpenChange={setOpen}
        onBlur={onBlur}
        additionLabel={(text) => `Add "${text}" as a new customer`}
        onAdd={addDialog.open}
        error={error}
      />
      {addDialog.target !== undefined && (
        <Suspense>
          <NewCustomerDialog
            text={addDialog.target}
            isOpen={addDialog.isOpen}
            onClose={addDialog.close}
            onAdded={onPick}
            onUseStored={onPickInstead}
          />
        </Suspense>
      )}
    </>
  );
}
