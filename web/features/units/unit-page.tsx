import { Button } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { toUnitKey } from '#schema/units/unit-key.ts';
import { noUnitKey, type Unit, type UnitHead } from '#schema/units/units.ts';
import { unitHeadQuery } from '#web/features/records/record-form.queries.ts';
import { unitPath } from '#web/features/records/record-unit-draft.ts';
import { useFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { UnitActions } from './unit-actions.tsx';
import { UnitCustomers } from './unit-customers.tsx';
import { UnitSearch } from './unit-search.tsx';
import { UnitSkeleton } from './unit-skeleton.tsx';
import { UnitView } from './unit-view.tsx';

const failure = 'Something went wrong loading this unit. Please try again later.';

/** The page of a unit is named by it once there is exactly one. */
function describe(unit: Unit) {
  const { identifier, serial, manufacturer, model, type, size } = unit;
  return {
    title: identifier,
    tabTitle: `${identifier}, ${serial}`,
    lead: [`${manufacturer} ${model}`, type, size].join(' · '),
  };
}

/** Everything about one unit: the serial that the URL names, in any spelling. */
export function UnitPage() {
  const [search] = useSearchParams();
  const serial = search.get('serial') ?? '';
  const customer = search.get('customer') ?? '';
  const key = toUnitKey(serial);
  const head = useQuery({ ...unitHeadQuery(key ?? '', customer), enabled: key !== undefined });
  useFailureToast(head.data ? undefined : head.error, failure);
  const { units = [] } = head.data ?? {};
  const [unit] = units.length === 1 ? units : [];
  const tabTitle = key === undefined ? 'Unit' : `Unit ${serial}`;
  const found = { serial, unitKey: key ?? '' };
  return (
    <PageFrame
      {...(unit ? describe(unit) : { title: 'Unit', tabTitle })}
      actions={unit && <UnitActions unitKey={found.unitKey} customerId={unit.customer._id} />}
      // Beside what changes with the unit, so that it keeps the focus and what is typed.
      tools={<UnitSearch serial={serial} />}
    >
      {key === undefined ? (
        <StateCard
          message={serial.trim() === '' ? 'Enter a serial to see all work on its unit.' : noUnitKey}
        />
      ) : (
        // Another unit is another page: nothing stays open.
        <FoundUnits key={`${key} ${customer}`} head={head} {...found} isOfCustomer={customer !== ''} />
      )}
    </PageFrame>
  );
}

type FoundProps = {
  head: UseQueryResult<UnitHead>;
  serial: string;
  unitKey: string;
  /** Whether the URL names the customer, too. */
  isOfCustomer: boolean;
};

function FoundUnits({ head, serial, unitKey, isOfCustomer }: FoundProps) {
  const { data, error, isFetching, refetch } = head;
  if (!data)
    return error ? (
      <ListFailure message={failure} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <UnitSkeleton />
    );
  const [unit, ...others] = data.units;
  if (!unit && isOfCustomer)
    return (
      <StateCard message={`No record of this customer has a unit with the serial "${serial}".`}>
        <Button component={PageLink} to={unitPath(serial)} variant="default">
          Search all customers
        </Button>
      </StateCard>
    );
  if (!unit) return <StateCard message={`No record has a unit with the serial "${serial}".`} />;
  if (others.length > 0) return <UnitCustomers serial={serial} units={data.units} />;
  return <UnitView unit={unit} unitKey={unitKey} isComplete={data.isComplete} />;
}
