import { Button } from '@mantine/core';
import { projects } from '#schema/records/projects.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { useCompany, useTimeZone } from '#web/lib/company.ts';
import { formatToday } from '#web/lib/format/format-date.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './dashboard-page.module.css';
import { UpdatesCard } from './updates-card.tsx';
import { useNow } from './use-now.ts';
import { WarrantiesCard } from './warranties-card.tsx';

export { prefetchDashboard as prefetch } from './dashboard.queries.ts';

export function DashboardPage() {
  const company = useCompany();
  const today = formatToday(useNow(), useTimeZone());
  return (
    <PageFrame
      title={today}
      tabTitle="Dashboard"
      lead={company ? `Today at ${company.name}` : '\u00a0'}
      actions={
        <>
          <Button variant="default" component={PageLink} to="/app/customers/new">
            + New Customer
          </Button>
          <Button component={PageLink} to={`/app/${workOrders.slug}/new`}>
            {`+ New ${workOrders.labels.title}`}
          </Button>
        </>
      }
    >
      <div className={classes.cards}>
        <UpdatesCard kind={projects} />
        <UpdatesCard kind={workOrders} />
        <UpdatesCard kind={serviceContracts} />
        <WarrantiesCard />
      </div>
    </PageFrame>
  );
}
