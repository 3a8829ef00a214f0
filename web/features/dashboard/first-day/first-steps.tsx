import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listCustomers } from '#web/features/customers/customers.api.ts';
import { customersKey } from '#web/features/customers/customers.queries.ts';
import { NoticeCard } from '#web/ui/layout/notice-card.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';

/** What to do first in a new installation; nothing once there is a customer. */
export function FirstSteps() {
  const { data: total } = useQuery({
    queryKey: [...customersKey, 'total'],
    queryFn: async ({ signal }) => (await listCustomers({ q: '', sort: 'name', limit: 1 }, signal)).total,
  });
  if (total !== 0) return null;
  return (
    <NoticeCard
      title="Begin with a customer"
      text={
        <>
          Work orders, service contracts and projects belong to one. Customers of another program come in by{' '}
          <PageLink to="/app/imports">Import</PageLink>. Colleagues who should sign in are added under{' '}
          <PageLink to="/app/users">Users</PageLink>.
        </>
      }
      action={
        <Button variant="default" component={PageLink} to="/app/customers/new">
          Add your first customer
        </Button>
      }
    />
  );
}
