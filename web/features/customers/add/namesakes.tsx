import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressLine } from '#schema/fields/address.ts';
import { listCustomers } from '#web/features/customers/customers.api.ts';
import { customersKey } from '#web/features/customers/customers.queries.ts';
import { useDebouncedSearch } from '#web/lib/api/use-debounced-search.ts';
import classes from './namesakes.module.css';

const debounceMs = 400;

function fold(name: string): string {
  return name.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Warns that customers with the name exist, because one of them may be the one who calls. */
export function Namesakes({ name }: { name: string }) {
  const [q, setQ] = useState(name.trim());
  const { setText, text } = useDebouncedSearch(q, setQ, debounceMs);
  if (text !== name) setText(name);
  const { data } = useQuery({
    queryKey: [...customersKey, 'search', q],
    queryFn: ({ signal }) => listCustomers({ q, sort: 'name', limit: 20 }, signal),
    enabled: q !== '',
  });
  const namesakes = (data?.data ?? []).filter((customer) => fold(customer.name) === fold(name));

  return (
    <output className={classes.namesakes}>
      {namesakes.map(({ _id, address }) => (
        <span key={_id}>{`There is already a customer with this name: ${addressLine(address)}`}</span>
      ))}
    </output>
  );
}
