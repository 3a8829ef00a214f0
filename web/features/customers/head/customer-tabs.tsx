import { historyPath } from '#web/features/history/history-paths.ts';
import { LinkTabs } from '#web/ui/layout/link-tabs.tsx';

/** The form of a customer; its other pages are below it. */
export function customerPath(id: string): string {
  return `/app/customers/${encodeURIComponent(id)}`;
}

export function customerOverviewPath(id: string): string {
  return `${customerPath(id)}/overview`;
}

/** The pages of one customer. */
export function CustomerTabs({ id }: { id: string }) {
  return (
    <LinkTabs
      label="Customer"
      tabs={[
        { label: 'Overview', to: customerOverviewPath(id) },
        { label: 'Edit', to: customerPath(id) },
        { label: 'History', to: historyPath(customerPath(id)) },
      ]}
    />
  );
}
