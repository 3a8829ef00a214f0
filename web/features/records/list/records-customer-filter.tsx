import { useQuery } from '@tanstack/react-query';
import { customerQuery } from '#web/features/customers/customers.queries.ts';
import { FilterChip } from '#web/ui/list/filter-chip.tsx';

type Props = { customerId: string; onRemove: () => void };

/** Says whose records are listed; links to the records of a customer have this filter. */
export function RecordsCustomerFilter({ customerId, onRemove }: Props) {
  const { data: customer, isError } = useQuery(customerQuery(customerId));
  const name = customer?.name ?? (isError ? 'Unknown customer' : undefined);
  return <FilterChip label="Customer" value={name} onRemove={onRemove} />;
}
