import type { Visit } from '#schema/visits/visits.ts';
import { contractPath, datedVisitName, referToSeen, visitKey } from '#web/features/visits/visit-name.ts';
import { skipVisit } from '#web/features/visits/visits.api.ts';
import { useIdempotencyKeys } from '#web/lib/api/idempotency-key.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { BulkForm } from '#web/ui/dialog/bulk-form.tsx';
import classes from './reopened-visits-form.module.css';

const reason = 'The contract was closed.';
const maxListed = 8;

type Props = {
  visits: Visit[];
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
  onSettled: (failed: Visit[]) => void;
  onClose: () => void;
};

export function ReopenedVisitsForm({ visits, ...run }: Props) {
  const { keyFor } = useIdempotencyKeys();
  const isOne = visits.length === 1;
  const others = visits.length - maxListed;

  function skip(visit: Visit) {
    const reference = referToSeen(visit);
    return skipVisit(reference, reason, keyFor(reference));
  }

  return (
    <BulkForm
      items={visits}
      describe={(visit) => ({ name: datedVisitName(visit), path: contractPath(visit) })}
      label={isOne ? 'No, Skip It' : 'No, Skip Them'}
      cancelLabel={isOne ? 'Yes, Keep It' : 'Yes, Keep Them'}
      isComplete
      run={skip}
      {...run}
    >
      {/* Has the focus at first, so that a key pressed while the dialog opens decides nothing. */}
      <div tabIndex={-1} data-autofocus className={classes.question}>
        <p>
          {isOne
            ? 'This visit came due while the contract was closed.'
            : `These ${formatCount(visits.length)} visits came due while the contract was closed.`}
        </p>
        <ul>
          {visits.slice(0, maxListed).map((visit) => (
            <li key={visitKey(visit)}>{datedVisitName(visit)}</li>
          ))}
          {others > 0 && <li>{`and ${formatCount(others)} more`}</li>}
        </ul>
      </div>
    </BulkForm>
  );
}
