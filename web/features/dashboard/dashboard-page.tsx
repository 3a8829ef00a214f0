import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { UnfinishedButton } from '#web/features/drafts/unfinished-button.tsx';
import { VisitFiguresSection } from '#web/features/visits/figures/visit-figures-section.tsx';
import { useCompany, useTimeZone } from '#web/lib/company.ts';
import { formatToday } from '#web/lib/format/format-date.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { BackupNotice } from './backup-notice.tsx';
import { CompanyNotice } from './company-notice.tsx';
import { updatesQuery } from './dashboard.queries.ts';
import classes from './dashboard-page.module.css';
import { DemonstrationLink } from './first-day/demonstration-link.tsx';
import { FirstSteps } from './first-day/first-steps.tsx';
import { NewRepliesLink } from './new-replies-link.tsx';
import { UpdatesCard } from './updates-card.tsx';
import { useNow } from './use-now.ts';
import { WarrantiesCard } from './warranties-card.tsx';

export { prefetchDashboard as prefetch } from './dashboard.queries.ts';

const kindsWithCard = recordKinds
  .flatMap((kind) => (kind.dashboardCard ? [{ kind, ...kind.dashboardCard }] : []))
  .toSorted((one, other) => one.place - other.place);

export function DashboardPage() {
  const company = useCompany();
  const { data: openWorkOrders } = useQuery(updatesQuery(workOrders));
  const isIdle = openWorkOrders?.length === 0;
  const today = formatToday(useNow(), useTimeZone());
  return (
    <PageFrame
      title={today}
      tabTitle="Dashboard"
      lead={
        <>
          {company ? `Today at ${company.name || 'your company'}` : '\u00a0'} <NewRepliesLink />{' '}
          <UnfinishedButton /> <DemonstrationLink />
        </>
      }
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
      <CompanyNotice />
      <BackupNotice />
      {isIdle && <FirstSteps />}
      <VisitFiguresSection />
      <div className={classes.cards}>
        {kindsWithCard.map(({ kind, emptyText }) => (
          <UpdatesCard key={kind.id} kind={kind} emptyText={emptyText} />
        ))}
        <WarrantiesCard />
      </div>
    </PageFrame>
  );
}
