import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { usePreload } from '#web/lib/api/preload.ts';
import { StateCard } from '#web/ui/layout/state-card.tsx';

const message = 'No customers to show at the moment.';

type Props = { q: string; onShowAll: () => void };

/** Empty state of the list: clears the search, or adds the first customer. */
export function CustomersEmpty({ q, onShowAll }: Props) {
  const preload = usePreload('/app/customers/new');
  if (q) {
    return (
      <StateCard message={message} detail={`Nothing matches "${q}".`}>
        <Button variant="default" onClick={onShowAll}>
          Show All Customers
        </Button>
      </StateCard>
    );
  }
  return (
    <StateCard message={message}>
      <Button variant="default" component={Link} to="/app/customers/new" {...preload}>
        Add the First Customer
      </Button>
    </StateCard>
  );
}
