import { TextInput } from '@mantine/core';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { isDay } from '#schema/fields/day.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { typedInterval } from '#schema/visits/interval.ts';
import { intervalText } from '#schema/visits/interval-text.ts';
import { additionalLineFields } from '#schema/visits/visit-lines.ts';
import { RecordIntervalFields } from '#web/features/records/form/record-interval-fields.tsx';
import { formatDay } from '#web/lib/format/format-date.ts';
import { textField } from '#web/lib/forms/form.ts';
import grid from '#web/ui/form/field-grid.module.css';
import { CollapsibleRow } from '#web/ui/rows/collapsible-row.tsx';
import { additionalLinePaths } from './line-paths.ts';
import { NextVisits } from './next-visits.tsx';
import type { LinePreview } from './use-visit-preview.ts';
import { VisitLineFields } from './visit-line-fields.tsx';

type Props = {
  index: number;
  preview: LinePreview;
  isOpen: boolean;
  onToggle: (open: boolean) => void;
  onRemove: () => void;
};

/** The name of an additional line while it is edited. */
export function additionalLineName(label: string | undefined, index: number): string {
  return label?.trim() || `Additional Visits ${index + 1}`;
}

/** A line of visits besides those of the contract's own interval. */
export function AdditionalLineRow({ index, preview, isOpen, ...handlers }: Props) {
  const form = useFormContext<RecordDraft>();
  const { errors } = useFormState({ control: form.control, name: `additionalVisitLines.${index}` });
  const paths = additionalLinePaths(index);
  const labelPath = `additionalVisitLines.${index}.label` as const;
  const [label, amount, type, firstVisitOn] = useWatch({
    control: form.control,
    name: [labelPath, paths.intervalAmount, paths.intervalType, paths.firstVisitOn],
    exact: true,
  });
  const interval = typedInterval(amount, type);
  const detail = [
    interval && intervalText(interval.amount, interval.type),
    isDay(firstVisitOn ?? '') && `from ${formatDay(firstVisitOn ?? '')}`,
  ];

  return (
    <CollapsibleRow
      title={additionalLineName(label, index)}
      detail={!isOpen && detail.filter(Boolean).join(' · ')}
      hasProblem={Boolean(get(errors, `additionalVisitLines.${index}`))}
      isOpen={isOpen}
      {...handlers}
    >
      <div className={grid.grid}>
        <TextInput
          className={grid.half}
          label={additionalLineFields.label.label}
          placeholder="Change filters"
          required
          maxLength={100}
          {...textField(form, labelPath)}
        />
        <RecordIntervalFields
          legend="Interval of these visits"
          amountName={paths.intervalAmount}
          unitName={paths.intervalType}
        />
        <VisitLineFields paths={paths} />
      </div>
      <NextVisits preview={preview} />
    </CollapsibleRow>
  );
}
