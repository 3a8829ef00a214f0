import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { CustomerDraft } from '#schema/customers.ts';
import { findableTexts, type LikelyCustomer, type LikelyCustomersQuery } from '#schema/likely-customers.ts';
import { listLikelyCustomers } from '#web/features/customers/customers.api.ts';
import { customersKey } from '#web/features/customers/customers.queries.ts';
import { useDebouncedSearch } from '#web/lib/api/use-debounced-search.ts';

const debounceMs = 400;
const nobody: LikelyCustomer[] = [];

/** The texts of a draft by which a stored customer can be found; of the contacts, the first number and email address. */
function findableTextsOf({ name, address, contacts = [] }: CustomerDraft): LikelyCustomersQuery {
  const texts = { name, phone: '', email: '', street: address?.street ?? '' };
  const phones = contacts.flatMap(({ phoneNumbers }) => phoneNumbers.map(({ phone }) => phone));
  const first = (values: string[], field: 'phone' | 'email') =>
    values.find((value) => findableTexts({ ...texts, [field]: value })[field] !== '') ?? '';
  return findableTexts({
    ...texts,
    phone: first(phones, 'phone'),
    email: first(
      contacts.map(({ email }) => email ?? ''),
      'email',
    ),
  });
}

/** Stored customers that the typed one may be. None while little is typed, nor when the lookup fails. */
export function useLikelyCustomers<Input>(control: Control<CustomerDraft, unknown, Input>): LikelyCustomer[] {
  // As text, which stays the same until one of the texts changes.
  const typed = useWatch({ control, compute: (draft) => JSON.stringify(findableTextsOf(draft)) });
  const [searched, setSearched] = useState(typed);
  const { text, setText } = useDebouncedSearch(searched, setSearched, debounceMs);
  if (text !== typed) setText(typed);
  const texts = JSON.parse(searched) as LikelyCustomersQuery;
  const isFindable = Object.values(texts).some((one) => one !== '');
  const { data } = useQuery({
    queryKey: [...customersKey, 'likely', texts],
    queryFn: ({ signal }) => listLikelyCustomers(texts, signal),
    placeholderData: keepPreviousData,
    enabled: isFindable,
    retry: false,
  });
  return isFindable && data ? data : nobody;
}
