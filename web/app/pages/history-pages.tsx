import { useParams } from 'react-router';
import type { VersionedEntity } from '#schema/history/history-list.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { CustomerTabs, customerPath } from '#web/features/customers/head/customer-tabs.tsx';
import { EntityHistoryPage } from '#web/features/history/entity/entity-history-page.tsx';
import { historyPath } from '#web/features/history/history-paths.ts';
import { LinkTabs } from '#web/ui/layout/link-tabs.tsx';

/** The history of a customer, a tab beside the overview and the form. */
export function CustomerHistoryPage() {
  const { customerId = '' } = useParams();
  return (
    <EntityHistoryPage
      key={customerId}
      of={{ entity: 'customer', id: customerId }}
      noun="customer"
      title="Customer"
      path={historyPath(customerPath(customerId))}
      tabs={<CustomerTabs id={customerId} />}
      list={{ label: 'customers', path: '/app/customers' }}
    />
  );
}

export function UserHistoryPage() {
  const { userId = '' } = useParams();
  return (
    <EntityHistoryPage
      key={userId}
      of={{ entity: 'user', id: userId }}
      noun="user"
      title="User"
      path={historyPath(`/app/users/${userId}`)}
      list={{ label: 'users', path: '/app/users' }}
    />
  );
}

export function RecordHistoryPage({ kind }: { kind: RecordKind }) {
  const { recordId = '' } = useParams();
  const { singular, plural, title } = kind.labels;
  const recordPath = `/app/${kind.slug}/${recordId}`;
  const path = historyPath(recordPath);
  const tabs = [
    { label: 'Edit', to: recordPath },
    { label: 'History', to: path },
  ];
  return (
    <EntityHistoryPage
      key={recordId}
      of={{ entity: kind.id as VersionedEntity, id: recordId }}
      noun={singular}
      title={title}
      path={path}
      tabs={<LinkTabs label={title} tabs={tabs} />}
      list={{ label: plural, path: `/app/${kind.slug}` }}
    />
  );
}
