import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#web/lib/format/format-date.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FilterChip } from '#web/ui/list/filter-chip.tsx';
import { DaysFilterForm } from './days-filter-form.tsx';
import type { DueVisitsList } from './use-due-visits.ts';

function describeDays(from: string, to: string): string {
  if (!to) return `from ${formatDay(from)}`;
  return from ? `${formatDay(from)} to ${formatDay(to)}` : `until ${formatDay(to)}`;
}

/** Filters the list by the days on which visits are due. */
export function DaysFilter({ list, onRemove }: { list: DueVisitsList; onRemove: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { from, to } = list.filter;
  return (
    <>
      {(from || to) && <FilterChip label="Days" value={describeDays(from, to)} onRemove={onRemove} />}
      <Button variant="default" onClick={() => setOpen(true)}>
        {from || to ? 'Change Days' : 'Filter by Days'}
      </Button>
      <Dialog title="Filter by Days" isOpen={isOpen} onClose={() => setOpen(false)}>
        <DaysFilterForm
          days={{ from, to }}
          onFilter={(days) => {
            list.updateFilters(days);
            setOpen(false);
          }}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
