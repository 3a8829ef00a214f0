import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import type { Restore } from '#schema/restores.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { ProgressBar } from '#web/ui/text/progress-bar.tsx';
import { percentOf, phaseText, progressText } from './restore-sentences.ts';
import { cancelRestore } from './restores.api.ts';
import classes from './restores.module.css';
import { invalidateRestore, isRestoring, restoreProgressQuery, storeRestore } from './restores.queries.ts';

function detailOf({ phase }: Restore, isStale: boolean): string {
  if (phase === 'replacing')
    return 'It can no longer be cancelled. When it is done, everyone has to sign in again.';
  return isStale
    ? 'The server cannot be reached. This page goes on asking.'
    : 'You can leave this page: the restore goes on without it. Until it ends, nothing can be saved.';
}

/** A button that does nothing once the data are being replaced. It stays, because it may have the focus. */
function CancelButton({ restore }: { restore: Restore }) {
  const queryClient = useQueryClient();
  const runOnce = useSingleFlight();
  const isTooLate = restore.phase === 'replacing';

  async function cancel() {
    try {
      storeRestore(queryClient, await cancelRestore(restore));
    } catch (error) {
      showFailureToast(error, 'Something went wrong cancelling. Please try again later.');
      invalidateRestore(queryClient);
    }
  }

  return (
    <Button
      variant="default"
      aria-disabled={isTooLate || undefined}
      data-disabled={isTooLate || undefined}
      onClick={() => !isTooLate && void runOnce(cancel)}
    >
      Cancel Restore
    </Button>
  );
}

function RestoreProgress({ restore, isStale }: { restore: Restore; isStale: boolean }) {
  const titleId = useId();
  const timeZone = useTimeZone();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led to it is gone. A focus elsewhere stays: a colleague may have started it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const percent = percentOf(restore);
  const title = `Restoring the backup of ${formatExactTime(restore.savedAt, timeZone)}`;
  return (
    <section className={classes.progress} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 ref={heading} id={titleId} className={classes.title} tabIndex={-1}>
          {title}
        </h2>
        <CancelButton restore={restore} />
      </div>
      <output>{phaseText(restore)}</output>
      <ProgressBar percent={percent} label={title} />
      <p className={classes.counts}>
        <span>{progressText(restore)}</span>
        <span>{`${percent}%`}</span>
      </p>
      <p className={classes.dimmed}>{detailOf(restore, isStale)}</p>
      <p className={classes.dimmed}>{`Requested by ${restore.requestedBy}.`}</p>
    </section>
  );
}

/** How far a restore is. Nothing while none runs. */
export function RestoreProgressSection() {
  const { data: restore, isError } = useQuery(restoreProgressQuery);
  return restore && isRestoring(restore) ? <RestoreProgress restore={restore} isStale={isError} /> : null;
}
