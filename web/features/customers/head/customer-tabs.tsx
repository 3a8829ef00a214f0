import { LinkTabs } from '#web/ui/layout/link-tabs.tsx';

export function customerOverviewPath(id: string): string {
  return `/app/customers/${encodeURIComponent(id)}/overview`;
}

/** The pages of one customer. */
export function CustomerTabs({ id }: { id: string }) {
  const overview = customerOverviewPath(id);
  return (
    <LinkTabs
      label="Customer"
      tabs={[
        { label: 'Overview', to: overview },
        { label: 'Edit', to: overview.replace(/\/overview$/, '') },
        { label: 'History', to: overview.replace(/overview$/, 'history') },
      ]}
    />
  );
}
