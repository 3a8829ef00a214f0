import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Suppression } from '#schema/messages/suppressions.ts';
import { useListState } from '#web/lib/api/query-list-state.ts';
import { rowsPerPage, useListPage } from '#web/lib/api/use-list-page.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { formatTotal, Pager } from '#web/ui/list/pager.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { SubtitleLink } from '#web/ui/text/subtitle-link.tsx';
import { AddSuppressionDialog } from './add-suppression-dialog.tsx';
import { LiftSuppressionDialog } from './lift-suppression-dialog.tsx';
import { suppressionsPageQuery } from './suppressions.queries.ts';
import { SuppressionsTable } from './suppressions-table.tsx';

const failure = 'Something went wrong loading your opt-outs. Please try again later.';

/** The list of opt-outs. */
export function SuppressionsPage() {
  const list = useListState({ sortKeys: [], defaultSort: '' });
  const { page, prefetch, query } = useListPage(list, ({ cursor, limit }) =>
    suppressionsPageQuery({ q: list.q, cursor, limit }),
  );
  const [isAddOpen, setAddOpen] = useState(false);
  const liftDialog = useDialogTarget<Suppression>();
  useListFailureToast(query, failure);

  return (
    <PageFrame
      title="Opt-Outs"
      count={formatTotal(page)}
      lead={
        <>
          Phone numbers and email addresses that get no messages.{' '}
          <SubtitleLink to="/app/messages">Back to Message Center</SubtitleLink>
        </>
      }
      actions={<Button onClick={() => setAddOpen(true)}>+ Record an Opt-Out</Button>}
      tools={<SearchBox label="Search opt-outs..." value={list.q} onSearch={list.setQ} />}
    >
      <SuppressionsTable
        suppressions={page?.data}
        isLoading={query.isFetching}
        error={query.error}
        failure={failure}
        onRetry={() => void query.refetch()}
        empty={
          <StateCard
            message="Nobody has opted out."
            detail={list.q ? `Nothing matches "${list.q}".` : undefined}
          >
            {list.q && (
              <Button variant="default" onClick={() => list.setQ('')}>
                Show All Opt-Outs
              </Button>
            )}
          </StateCard>
        }
        onLift={liftDialog.open}
      />
      <Pager
        page={page}
        pageSize={rowsPerPage}
        list={list}
        isLoading={query.isPlaceholderData}
        onIntent={prefetch}
      />
      <AddSuppressionDialog isOpen={isAddOpen} onClose={() => setAddOpen(false)} />
      <LiftSuppressionDialog
        suppression={liftDialog.target}
        isOpen={liftDialog.isOpen}
        onClose={liftDialog.close}
      />
    </PageFrame>
  );
}
