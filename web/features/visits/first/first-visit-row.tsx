import { Button } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { addressLine } from '#schema/fields/address-line.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { FirstVisitProposal } from '#schema/visits/first-visits.ts';
import { intervalText } from '#schema/visits/interval-text.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { SubtitleLink } from '#web/ui/text/subtitle-link.tsx';
import classes from './first-visits.module.css';

type Props = {
  proposal: FirstVisitProposal;
  isSaving: boolean;
  onUse: (day: string) => void;
};

/** Why there is this proposal, or none. */
function Reason({ lastWorkOrder, proposedOn }: FirstVisitProposal) {
  if (!lastWorkOrder) return 'No proposal: no work order was closed at this place.';
  return (
    <>
      {proposedOn ? '' : 'No proposal: the contract ends before the next visit. '}
      {'Last work order '}
      <SubtitleLink to={`/app/${workOrders.slug}/${lastWorkOrder._id}`}>{lastWorkOrder.number}</SubtitleLink>
      {` closed on ${formatDay(lastWorkOrder.closedOn)}`}
    </>
  );
}

function Proposal({ proposal, isSaving, onUse }: Props) {
  const { proposedOn, serviceContract } = proposal;
  const { setFocus } = useFormContext();
  return (
    <div className={classes.proposal}>
      {proposedOn && (
        <Button
          className={classes.use}
          variant="default"
          size="compact-sm"
          disabled={isSaving}
          aria-label={`Use ${formatDay(proposedOn)} for ${serviceContract.number}`}
          onClick={() => {
            onUse(proposedOn);
            setFocus(`days.${serviceContract._id}`);
          }}
        >
          {`Use ${formatDay(proposedOn)}`}
        </Button>
      )}
      <span className={classes.note}>
        <Reason {...proposal} />
      </span>
    </div>
  );
}

/** A contract, the proposal for it, and the day that the user chooses. */
export function FirstVisitRow(props: Props) {
  const { serviceContract, customer, serviceAddress, ...proposal } = props.proposal;
  const { serviceIntervalAmount, serviceIntervalType } = proposal;
  return (
    <li className={classes.row}>
      <div className={classes.contract}>
        <SubtitleLink to={`/app/${serviceContracts.slug}/${serviceContract._id}`}>
          {`${customer.name}, ${serviceContract.number}`}
        </SubtitleLink>
        <span className={classes.note}>{addressLine(serviceAddress)}</span>
        <span className={classes.note}>{intervalText(serviceIntervalAmount, serviceIntervalType)}</span>
      </div>
      <Proposal {...props} />
      <DateField
        name={`days.${serviceContract._id}`}
        label={`First visit of ${serviceContract.number}`}
        hint="Leave blank to set it later."
        readOnly={props.isSaving}
      />
    </li>
  );
}
