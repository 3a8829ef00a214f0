import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { workOrders } from '#schema/records/work-orders.ts';
import { newUnitRecordPath } from '#web/features/records/record-unit-draft.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';

type Props = { unitKey: string; customerId: string };

export function UnitActions({ unitKey, customerId }: Props) {
  return (
    <>
      <Button
        component="a"
        href={`/print/units/${encodeURIComponent(unitKey)}/${customerId}`}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
      >
        Print
      </Button>
      <Button component={PageLink} to={newUnitRecordPath(workOrders, unitKey, customerId)}>
        New work order
      </Button>
    </>
  );
}
