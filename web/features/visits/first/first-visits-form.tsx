import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { FirstVisitProposal } from '#schema/visits/first-visits.ts';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { SelectionFooter } from '#web/ui/list/selection-footer.tsx';
import { FirstVisitRow } from './first-visit-row.tsx';
import classes from './first-visits.module.css';
import { useSetFirstVisits } from './use-set-first-visits.ts';

type Props = {
  proposals: FirstVisitProposal[];
  /** The pager. */
  children: ReactNode;
};

/** A day for each contract. Those with a day are saved together. */
export function FirstVisitsForm({ proposals, children }: Props) {
  const { form, isSaving, isDirty, chosen, open, setDay, submit, clear } = useSetFirstVisits(proposals);

  function useAll() {
    for (const one of open) if (one.proposedOn) setDay(one, one.proposedOn);
  }

  return (
    <FormProvider {...form}>
      <form noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
        <div className={classes.tools}>
          <Button
            variant="default"
            aria-disabled={open.length === 0}
            data-disabled={open.length === 0 || undefined}
            onClick={useAll}
          >
            Use All Proposals
          </Button>
          <span className={classes.note}>
            {open.length === 1
              ? '1 proposal to use on this page'
              : `${open.length} proposals to use on this page`}
          </span>
        </div>
        <ul className={classes.rows} aria-label="Service contracts without a first visit">
          {proposals.map((proposal) => (
            <FirstVisitRow
              key={proposal.serviceContract._id}
              proposal={proposal}
              isSaving={isSaving}
              onUse={(day) => setDay(proposal, day)}
            />
          ))}
        </ul>
        <SelectionFooter
          count={chosen.length}
          onClear={clear}
          actions={
            // Not disabled while saving, because a disabled button loses the focus.
            <Button type="submit" aria-disabled={isSaving || undefined} data-disabled={isSaving || undefined}>
              {chosen.length === 1 ? 'Set First Visit' : 'Set First Visits'}
            </Button>
          }
        >
          {children}
        </SelectionFooter>
        <UnsavedGuard isDirty={isDirty} loss="The first visits have not been set." />
      </form>
    </FormProvider>
  );
}
