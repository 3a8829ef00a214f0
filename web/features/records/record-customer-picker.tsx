import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { addressLine } from '../../../schema/address.ts';
import type { Customer } from '../../../schema/customers.ts';
import { comboboxProps } from '../../components/combobox-props.ts';
import { useLateChoices } from '../../components/use-late-choices.ts';
import { useFailureToast } from '../../lib/failure-toast.tsx';
import { useDebouncedSearch } from '../../lib/use-debounced-search.ts';
import { listCustomers } from '../customers/customers.api.ts';
import { customersKey } from '../customers/customers.queries.ts';
import classes from './record-customer-picker.module.css';

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
  const [typed, setTyped] = useState<string>();
  const found = useFoundCustomers(q, isOpen);
  const failure = q ? searchFailed : loadFailed;
  useFailureToast(found.error, failure);

  const customers = found.data?.data ?? [];
  const isOffered = customers.some(({ _id }) => _id === customer?._id);
  const offers = customers.map(({ _id, name }) => ({ value: _id, label: name }));
  const lines = new Map(customers.map(({ _id, address }) => [_id, addressLine(address)]));
  const isWaiting = found.isPending || found.isPlaceholderData || text.trim() !== q;

  function close() {
    setOpen(false);
    setTyped(undefined);
    setText('');
    setQ('');
  }

  const handleKey = useLateChoices({
    text,
    isWaiting,
    isOpen,
    searchNow: () => searchNow(),
    pickFirst: () => {
      const [first] = customers;
      if (!first) return;
      onPick(first);
      close();
    },
  });

  return (
    <Select
      comboboxProps={comboboxProps}
      openOnFocus={false}
      ref={ref}
      data-path="customer"
      label="Customer"
      required
      searchable
      placeholder="Search customers..."
      data={customer && !isOffered ? [{ value: customer._id, label: customer.name }, ...offers] : offers}
      // The server has searched; the chosen one is there to be shown, and offered only where nothing is searched for.
      filter={({ options }) =>
        options.filter((option) => !('value' in option) || lines.has(option.value) || !text.trim())
      }
      value={customer?._id ?? null}
      searchValue={typed ?? customer?.name ?? ''}
      onSearchChange={(search) => {
        // Closed, it only says again who is chosen. Anything else is the first letter of somebody who types.
        if (!isOpen && search === (customer?.name ?? '')) return;
        setTyped(search);
        setText(search === customer?.name ? '' : search);
      }}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={close}
      dropdownOpened={isOpen}
      // The first of what was found, as soon as that is there.
      selectFirstOptionOnChange={!isWaiting && text.trim() !== ''}
      onKeyDownCapture={handleKey}
      onChange={(id) => {
        const picked = customers.find(({ _id }) => _id === id);
        if (picked) onPick(picked);
      }}
      allowDeselect={false}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span className={classes.name}>{option.label}</span>
          <span className={classes.address}>{lines.get(option.value)}</span>
        </span>
      )}
      nothingFoundMessage={found.isError ? failure : isWaiting ? 'Searching...' : 'No customers found.'}
      onBlur={onBlur}
      error={error}
    />
  );
}
