import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { CustomerPhonesList } from '#web/features/customers/head/customer-phones-list.tsx';
import { CustomerTabs } from '#web/features/customers/head/customer-tabs.tsx';
import { MissingCustomerSection } from '#web/features/customers/head/missing-customer-section.tsx';
import { LatestChangesSection } from '#web/features/history/list/latest-changes-section.tsx';
import { type CustomerMessage, NewMessageDialog } from '#web/features/messages/center/new-message-dialog.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { ClosedWorkBlock } from './blocks/closed-work-block.tsx';
import { ContactsBlock, type MessageTarget } from './blocks/contacts-block.tsx';
import { ContractsBlock } from './blocks/contracts-block.tsx';
import { MessageListBlock, MessagesBlock } from './blocks/messages-block.tsx';
import { OpenWorkBlock } from './blocks/open-work-block.tsx';
import { overviewKey, overviewQuery } from './blocks/overview.queries.ts';
import { PlacesBlock } from './blocks/places-block.tsx';
import { ProjectsBlock } from './blocks/projects-block.tsx';
import { UnitsBlock } from './blocks/units-block.tsx';
import { VisitsBlock } from './blocks/visits-block.tsx';
import { WarrantiesBlock } from './blocks/warranties-block.tsx';
import classes from './customer-overview-page.module.css';
import { OverviewActions } from './overview-actions.tsx';

export { prefetchOverview as prefetch } from './blocks/overview.queries.ts';

/** Everything about one customer, for the moment in which they call. */
export function CustomerOverviewPage() {
  const { customerId = '' } = useParams();
  // Another customer is another page: nothing stays open.
  return <CustomerOverview key={customerId} customerId={customerId} />;
}

function CustomerOverview({ customerId }: { customerId: string }) {
  const { data: head, error } = useQuery(overviewQuery(customerId, 'head'));
  const queryClient = useQueryClient();
  const dialog = useDialogTarget<CustomerMessage>();

  if (error instanceof ApiError && error.status === 404) {
    return (
      <PageFrame title="Customer">
        <MissingCustomerSection id={customerId} message={error.message} />
      </PageFrame>
    );
  }

  function openMessage(to: MessageTarget) {
    const latest = head?.latestRecord;
    const kind = recordKinds.find(({ id }) => id === latest?.kind);
    if (!head || !latest || !kind) return;
    const record = { _id: latest._id, number: latest.number, customer: { _id: head._id, name: head.name } };
    dialog.open({ customerId, to, about: { kind, record } });
  }

  function closeMessage() {
    dialog.close();
    void queryClient.invalidateQueries({ queryKey: overviewKey(customerId) });
  }

  return (
    <PageFrame
      title={head?.name ?? 'Customer'}
      // The blank lead holds the place of the phone numbers.
      lead={head && head.contacts.length > 0 ? <CustomerPhonesList contacts={head.contacts} /> : '\u00a0'}
      actions={<OverviewActions customerId={customerId} name={head?.name ?? 'this customer'} />}
      tools={<CustomerTabs id={customerId} />}
    >
      <div className={classes.first}>
        <div className={classes.column}>
          <ContactsBlock customerId={customerId} onMessage={openMessage} />
        </div>
        <div className={classes.column}>
          <OpenWorkBlock customerId={customerId} />
          <WarrantiesBlock customerId={customerId} />
        </div>
        <div className={classes.column}>
          <VisitsBlock customerId={customerId} />
          <MessagesBlock customerId={customerId} />
        </div>
      </div>
      <div className={classes.further}>
        <div className={classes.column}>
          <PlacesBlock customerId={customerId} />
          <ClosedWorkBlock customerId={customerId} />
          <MessageListBlock customerId={customerId} />
          <LatestChangesSection
            of={{ entity: 'customer', id: customerId }}
            title="History"
            noun="customer"
            path={`/app/customers/${customerId}/history`}
          />
        </div>
        <div className={classes.column}>
          <UnitsBlock customerId={customerId} />
          <ContractsBlock customerId={customerId} />
          <ProjectsBlock customerId={customerId} />
        </div>
      </div>
      <NewMessageDialog message={dialog.target} isOpen={dialog.isOpen} onClose={closeMessage} />
    </PageFrame>
  );
}
