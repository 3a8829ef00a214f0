import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { toUnitKey } from '#schema/units/unit-key.ts';
import { noUnitKey, type Unit } from '#schema/units/units.ts';
import { unitHeadQuery } from '#web/features/records/record-form.queries.ts';
import { useFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { UnitContractsBlock, UnitDocumentsBlock, UnitWarrantiesBlock } from './blocks/unit-blocks.tsx';
import { UnitRecordsBlock } from './blocks/unit-records-block.tsx';
import { UnitActions } from './unit-actions.tsx';
import { UnitCustomers } from './unit-customers.tsx';
import { UnitHeadCard } from './unit-head-card.tsx';
import classes from './unit-page.module.css';
import { UnitQuestions } from './unit-questions.tsx';
import { UnitSearch } from './unit-search.tsx';
import { UnitSkeleton } from './unit-skeleton.tsx';

const failure = 'Something went wrong loading this unit. Please try again later.';

/** Everything about one unit: the serial that the URL names, in any spelling. */
export function UnitPage() {
  const [search] = useSearchParams();
  const serial = search.get('serial') ?? '';
  const customer = search.get('customer') ?? '';
  const key = toUnitKey(serial);
  if (key === undefined) {
    const message = serial.trim() === '' ? 'Enter a serial to see all work on its unit.' : noUnitKey;
    return (
      <PageFrame title="Unit" tools={<UnitSearch serial={serial} />}>
        <StateCard message={message} />
      </PageFrame>
    );
  }
  // Another unit is another page: nothing stays open.
  return <UnitOfKey key={`${key} ${customer}`} serial={serial} unitKey={key} customer={customer} />;
}

type Props = { serial: string; unitKey: string; customer: string };

function UnitOfKey({ serial, unitKey, customer }: Props) {
  const { data: head, error, isFetching, refetch } = useQuery(unitHeadQuery(unitKey, customer));
  useFailureToast(head ? undefined : error, failure);
  const [unit, ...others] = head?.units ?? [];
  if (head && unit && others.length === 0)
    return <UnitView unit={unit} unitKey={unitKey} serial={serial} isComplete={head.isComplete} />;
  return (
    <PageFrame title="Unit" tabTitle={`Unit ${serial}`} tools={<UnitSearch serial={serial} />}>
      {head && unit && <UnitCustomers serial={serial} units={head.units} />}
      {head && !unit && <StateCard message={`No record has a unit with the serial "${serial}".`} />}
      {!head &&
        (error ? (
          <ListFailure
            message={failure}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <UnitSkeleton />
        ))}
    </PageFrame>
  );
}

type ViewProps = { unit: Unit; unitKey: string; serial: string; isComplete: boolean };

function UnitView({ unit, unitKey, serial, isComplete }: ViewProps) {
  const { identifier, manufacturer, model, type, size, customer } = unit;
  const request = { key: unitKey, customer: customer._id };
  return (
    <PageFrame
      title={identifier}
      tabTitle={`${identifier}, ${unit.serial}`}
      lead={[`${manufacturer} ${model}`, type, size].join(' · ')}
      actions={<UnitActions unitKey={unitKey} customerId={customer._id} />}
      tools={<UnitSearch serial={serial} />}
    >
      <UnitHeadCard unit={unit} isComplete={isComplete} />
      <UnitQuestions unit={unit} unitKey={unitKey} />
      <div className={classes.blocks}>
        <div className={classes.column}>
          <UnitRecordsBlock unit={request} />
        </div>
        <div className={classes.column}>
          <UnitWarrantiesBlock unit={request} />
          <UnitContractsBlock unit={request} />
          <UnitDocumentsBlock unit={request} />
        </div>
      </div>
    </PageFrame>
  );
}
