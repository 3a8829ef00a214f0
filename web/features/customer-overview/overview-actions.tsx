import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { newRecordPath } from '#web/features/records/record-customer-draft.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { RowMenu } from '#web/ui/table/row-menu.tsx';
import classes from './customer-overview-page.module.css';

type Props = { customerId: string; name: string };

const label = ({ labels }: RecordKind) => `New ${labels.singular}`;

/** What can be added for a customer, filled in with what is known, and the print view. */
export function OverviewActions({ customerId, name }: Props) {
  const isNarrow = useMediaQuery('(max-width: 639.9px)', undefined, { getInitialValueInEffect: false });
  const [main, ...others] = recordKinds;
  const print = `/print/customers/${customerId}`;
  return (
    <div className={classes.actions}>
      {!isNarrow && (
        <>
          <Button
            component="a"
            href={print}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          >
            Print
          </Button>
          {others.map((kind) => (
            <Button key={kind.id} component={PageLink} to={newRecordPath(kind, customerId)} variant="default">
              {label(kind)}
            </Button>
          ))}
        </>
      )}
      <Button component={PageLink} to={newRecordPath(main, customerId)}>
        {label(main)}
      </Button>
      {isNarrow && (
        <RowMenu
          name={name}
          actions={[
            ...others.map((kind) => ({
              label: label(kind),
              icon: IconPlus,
              to: newRecordPath(kind, customerId),
            })),
            { label: 'Print', icon: IconPrinter, to: print, isNewTab: true },
          ]}
        />
      )}
    </div>
  );
}
