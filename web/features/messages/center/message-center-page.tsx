import { Button } from '@mantine/core';
import { useState } from 'react';
import { MessageSkeletons } from '#web/features/messages/entry/message-skeletons.tsx';
import { type MessageActions, useMessageActions } from '#web/features/messages/entry/use-message-actions.tsx';
import {
  type MessageList as LoadedMessages,
  useMessageLists,
} from '#web/features/messages/use-message-lists.ts';
import { useListState } from '#web/lib/api/query-list-state.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { ListTabs } from '#web/ui/list/list-tabs.tsx';
import { formatTotal } from '#web/ui/list/pager.tsx';
import { MessageCenterLinks } from './message-center-links.tsx';
import { MessageList } from './message-list.tsx';
import { MessageTools, parseState } from './message-tools.tsx';
import { NewMessageDialog } from './new-message-dialog.tsx';

type Tab = 'sent' | 'scheduled';

const failure = 'Something went wrong fetching your messages. Please try again later.';

/** The sent and the scheduled messages of all records, with their states. */
export function MessageCenterPage() {
  const { q, setQ, filters, updateFilters } = useListState({
    sortKeys: [],
    defaultSort: '',
    filters: ['tab', 'state'],
  });
  const tab: Tab = filters.tab === 'scheduled' ? 'scheduled' : 'sent';
  const state = parseState(filters.state);
  const lists = useMessageLists({ search: { q, state } });
  const actions = useMessageActions();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const list = lists[tab];
  const queries = [lists.sent.query, lists.scheduled.query];
  // A failed next page is shown at the end of the list.
  const failed = queries.find(({ isError, isFetchNextPageError }) => isError && !isFetchNextPageError);
  useListFailureToast(
    { error: failed?.error ?? null, isSuccess: queries.every(({ isSuccess }) => isSuccess) },
    failure,
  );

  return (
    <PageFrame
      title="Message Center"
      actions={
        <>
          <MessageCenterLinks />
          <Button onClick={() => setDialogOpen(true)}>+ New Message</Button>
        </>
      }
      tools={
        <MessageTools
          q={q}
          onSearch={setQ}
          // Only sent messages have different states.
          state={tab === 'sent' ? state : undefined}
          onFilter={(next) => updateFilters({ state: next, ...(next && { tab: '' }) })}
        />
      }
    >
      <FormSection id="messages" title="Messages">
        <ListTabs
          label="Messages"
          tabs={[
            { name: 'sent', label: 'Sent', count: formatTotal(lists.sent.first) },
            { name: 'scheduled', label: 'Scheduled Messages', count: formatTotal(lists.scheduled.first) },
          ]}
          open={tab}
          onOpen={(name) => updateFilters({ tab: name === 'sent' ? '' : name })}
        >
          <TabContent
            key={tab}
            tab={tab}
            list={list}
            actions={actions}
            isSearched={Boolean(q || (state && tab === 'sent'))}
            onNewMessage={() => setDialogOpen(true)}
            onShowAll={() => updateFilters({ q: '', state: '' })}
          />
        </ListTabs>
      </FormSection>
      <NewMessageDialog isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} />
      {actions.dialogs}
    </PageFrame>
  );
}

type TabProps = {
  tab: Tab;
  list: LoadedMessages;
  actions: MessageActions;
  /** Whether the list has a search or a state. */
  isSearched: boolean;
  onNewMessage: () => void;
  onShowAll: () => void;
};

const emptyStates = {
  sent: { message: 'No messages to show.', button: 'Send the First Message' },
  scheduled: { message: 'No scheduled messages to show.', button: 'Schedule a Message' },
};

function TabContent({ tab, list, actions, isSearched, onNewMessage, onShowAll }: TabProps) {
  const { first, messages, query } = list;
  if (!first && query.error)
    return <ListFailure message={failure} error={query.error} onRetry={() => void query.refetch()} />;
  if (!first) return <MessageSkeletons />;
  if (messages.length === 0 && isSearched)
    return (
      <StateCard message={emptyStates[tab].message} detail="Nothing matches the search and the filters.">
        <Button variant="default" onClick={onShowAll}>
          Show All Messages
        </Button>
      </StateCard>
    );
  if (messages.length === 0)
    return (
      <StateCard message={emptyStates[tab].message}>
        <Button variant="default" onClick={onNewMessage}>
          {emptyStates[tab].button}
        </Button>
      </StateCard>
    );
  return (
    <MessageList
      label={tab === 'sent' ? 'Sent' : 'Scheduled Messages'}
      list={list}
      isScheduled={tab === 'scheduled'}
      actions={actions}
      failure={failure}
    />
  );
}
