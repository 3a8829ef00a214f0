import { Button } from '@mantine/core';
import type { HeldMessagesPage as HeldPage, OutboxRelease } from '#schema/messages/outbox-hold.ts';
import { MessageSkeletons } from '#web/features/messages/entry/message-skeletons.tsx';
import { useListState } from '#web/lib/api/query-list-state.ts';
import { rowsPerPage, useListPage } from '#web/lib/api/use-list-page.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { formatTotal, Pager } from '#web/ui/list/pager.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { SubtitleLink } from '#web/ui/text/subtitle-link.tsx';
import { HeldMessageList } from './held-message-list.tsx';
import classes from './held-messages-page.module.css';
import { heldMessagesQuery } from './hold.queries.ts';
import { holdAdvice } from './hold-sentences.ts';
import { ReleaseDialog } from './release-dialog.tsx';
import { type ReleaseChoice, useReleaseChoice } from './use-release-choice.ts';

const failure = 'Something went wrong loading the held messages. Please try again later.';

/** Why messages are held, since when, and what a person has to decide. */
function Lead({ page }: { page: HeldPage | undefined }) {
  const timeZone = useTimeZone();
  const replies = page?.waitingReplies ?? 0;
  return (
    <>
      {page?.hold && (
        <>
          Held since {formatExactTime(page.hold.heldAt, timeZone)}. Tick what is still to be sent: each of
          these may have been sent before. {holdAdvice[page.hold.reason]}
          {replies > 0 &&
            ` ${replies === 1 ? 'One reply is' : `${formatCount(replies)} replies are`} emailed to the office after the release.`}{' '}
        </>
      )}
      <SubtitleLink to="/app/messages">Back to Message Center</SubtitleLink>
    </>
  );
}

/** How many are ticked, also on other pages, and buttons for all. */
function ChoiceTools({ choice, due }: { choice: ReleaseChoice; due: number }) {
  return (
    <div className={classes.tools}>
      <output className={classes.count}>
        {`${formatCount(choice.kept)} of ${formatCount(due)} will be sent`}
      </output>
      <Button variant="default" disabled={choice.kept === due} onClick={() => choice.chooseAll('keep')}>
        {`Tick All ${formatCount(due)}`}
      </Button>
      <Button variant="default" disabled={choice.kept === 0} onClick={() => choice.chooseAll('cancel')}>
        Untick All
      </Button>
    </div>
  );
}

function NothingDue({ page, q, onShowAll }: { page: HeldPage; q: string; onShowAll: () => void }) {
  if (!page.hold)
    return (
      <StateCard message="No messages are held." detail="They are sent as usual.">
        <Button component={PageLink} to="/app/messages" variant="default">
          Message Center
        </Button>
      </StateCard>
    );
  return (
    <StateCard message="No messages are due." detail={q ? `Nothing matches "${q}".` : undefined}>
      {q && (
        <Button variant="default" onClick={onShowAll}>
          Show All Messages
        </Button>
      )}
    </StateCard>
  );
}

/** The messages that are due while none are sent. A person chooses which of them leave, and ends the hold. */
export function HeldMessagesPage() {
  const list = useListState({ sortKeys: [], defaultSort: '' });
  const { page, prefetch, query } = useListPage(list, ({ cursor, limit }) =>
    heldMessagesQuery({ q: list.q, cursor, limit }),
  );
  const due = page?.due ?? 0;
  const choice = useReleaseChoice(due);
  const dialog = useDialogTarget<OutboxRelease>();
  useListFailureToast(query, failure);
  const isHeld = Boolean(page?.hold);

  return (
    <PageFrame
      title="Held Messages"
      count={formatTotal(page)}
      lead={<Lead page={page} />}
      actions={
        isHeld && (
          <Button onClick={() => page && dialog.open(choice.toRelease(page.seen))}>Release Messages</Button>
        )
      }
      tools={
        isHeld && (
          <>
            <SearchBox label="Search held messages..." value={list.q} onSearch={list.setQ} />
            <ChoiceTools choice={choice} due={due} />
          </>
        )
      }
    >
      {page === undefined && !query.error && <MessageSkeletons />}
      {page === undefined && query.error && (
        <ListFailure message={failure} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {page?.data.length === 0 && <NothingDue page={page} q={list.q} onShowAll={() => list.setQ('')} />}
      {page && page.data.length > 0 && (
        <HeldMessageList messages={page.data} isKept={choice.isKept} onToggle={choice.toggle} />
      )}
      <Pager
        page={page}
        pageSize={rowsPerPage}
        list={list}
        isLoading={query.isPlaceholderData}
        onIntent={prefetch}
      />
      <ReleaseDialog
        release={dialog.target}
        kept={choice.kept}
        cancelled={choice.cancelled}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
      />
    </PageFrame>
  );
}
