import { Button } from '@mantine/core';
import { projects } from '../../../schema/projects.ts';
import { serviceContracts } from '../../../schema/service-contracts.ts';
import { workOrders } from '../../../schema/work-orders.ts';
import { PageFrame } from '../../components/page-frame.tsx';
import { PageLink } from '../../components/page-link.tsx';
import { useCompany, useTimeZone } from '../../lib/company.ts';
import { formatToday } from '../../lib/format-date.ts';
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
            {`+ New ${workOrders.words.title}`}
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
