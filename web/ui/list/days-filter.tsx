import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#web/lib/format/format-date.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { type Days, DaysFilterForm } from './days-filter-form.tsx';
import { FilterChip } from './filter-chip.tsx';

function describeDays(from: string, to: string): string {
  if (!to) return `from ${formatDay(from)}`;
  return from ? `${formatDay(from)} to ${formatDay(to)}` : `until ${formatDay(to)}`;
}

type Props = {
  /** The first and the last day; blank without one. */
  days: Days;
  /** The button that filters: 'Filter Visits'. */
  submitLabel: string;
  onFilter: (days: Days) => void;
  onRemove: () => void;
};

/** Filters a list by days. */
export function DaysFilter({ days, submitLabel, onFilter, onRemove }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { from, to } = days;
  return (
    <>
      {(from || to) && <FilterChip label="Days" value={describeDays(from, to)} onRemove={onRemove} />}
      <Button variant="default" onClick={() => setOpen(true)}>
        {from || to ? 'Change Days' : 'Filter by Days'}
      </Button>
      <Dialog title="Filter by Days" isOpen={isOpen} onClose={() => setOpen(false)}>
        <DaysFilterForm
          days={days}
          submitLabel={submitLabel}
          onFilter={(chosen) => {
            onFilter(chosen);
            setOpen(false);
          }}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
