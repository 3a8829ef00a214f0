import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { LazyMenu, lazyMenuItems } from '#web/ui/table/lazy-menu.tsx';

const items = lazyMenuItems(async () => (await import('./records-view-items.tsx')).RecordsViewItems);

function ViewButton(props: ComponentProps<'button'>) {
  return (
    <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />} {...props}>
      View
    </Button>
  );
}

/** What the user wants to see of a list. */
export function RecordsViewMenu({ kind }: { kind: RecordKind }) {
  return <LazyMenu Button={ViewButton} buttonProps={{}} items={items} itemProps={{ kind }} />;
}
