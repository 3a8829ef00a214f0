import { Button } from '@mantine/core';
import { useState } from 'react';
import { MessageSkeletons } from '#web/features/messages/entry/message-skeletons.tsx';
import { type MessageActions, useMessageActions } from '#web/features/messages/entry/use-message-actions.tsx';
import { type MessageList as LoadedList, useMessageLists } from '#web/features/messages/use-message-lists.ts';
import { useListState } from '#web/lib/api/query-list-state.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { ListTabs } from '#web/ui/list/list-tabs.tsx';
import { countOf } from '#web/ui/list/pager.tsx';
import { MessageCenterLinks } from './message-center-links.tsx';
import { MessageList } from './message-list.tsx';
import { NewMessageDialog } from './new-message-dialog.tsx';

type Tab = 'sent' | 'scheduled';

const failure = 'Something went wrong fetching your messages. Please try again later.';

/** What went out, what is due, what failed and why, of every record. */
export function MessageCenterPage() {
  const { filters, narrow } = useListState({ sortKeys: [], usualSort: '', filters: ['tab'] });
  const tab: Tab = filters.tab === 'scheduled' ? 'scheduled' : 'sent';
  const lists = useMessageLists();
  const actions = useMessageActions();
  const [isWriting, setWriting] = useState(false);
  const list = lists[tab];
  const queries = [lists.sent.query, lists.scheduled.query];
  // Where a next page is missing the end of the list says so.
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
          <Button onClick={() => setWriting(true)}>+ New Message</Button>
        </>
      }
    >
      <FormSection id="messages" title="Messages">
        <ListTabs
          label="Messages"
          tabs={[
            { name: 'sent', label: 'Sent', count: countOf(lists.sent.first) },
            { name: 'scheduled', label: 'Scheduled Messages', count: countOf(lists.scheduled.first) },
          ]}
          open={tab}
          onOpen={(name) => narrow({ tab: name === 'sent' ? '' : name })}
        >
          <MessagesOfTab key={tab} tab={tab} list={list} actions={actions} onWrite={() => setWriting(true)} />
        </ListTabs>
      </FormSection>
      <NewMessageDialog isOpen={isWriting} onClose={() => setWriting(false)} />
      {actions.dialogs}
    </PageFrame>
  );
}

type TabProps = { tab: Tab; list: LoadedList; actions: MessageActions; onWrite: () => void };

const empty = {
  sent: { message: 'No messages to show.', button: 'Send the First Message' },
  scheduled: { message: 'No scheduled messages to show.', button: 'Schedule a Message' },
};

function MessagesOfTab({ tab, list, actions, onWrite }: TabProps) {
  const { first, messages, query } = list;
  if (!first && query.error)
    return <ListFailure message={failure} error={query.error} onRetry={() => void query.refetch()} />;
  if (!first) return <MessageSkeletons />;
  if (messages.length === 0)
    return (
      <StateCard message={empty[tab].message}>
        <Button variant="default" onClick={onWrite}>
          {empty[tab].button}
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
