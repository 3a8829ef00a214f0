import { NativeSelect, TextInput } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import type { RecordDraft } from '#schema/records/records.ts';
import { defaultWindowDays, type Interval, typedInterval } from '#schema/visits/interval.ts';
import { durationText } from '#schema/visits/interval-text.ts';
import { lineFields } from '#schema/visits/visit-lines.ts';
import { textField } from '#web/lib/forms/form.ts';
import { DateField } from '#web/ui/fields/date-field.tsx';
import grid from '#web/ui/form/field-grid.module.css';
import type { LinePaths } from './line-paths.ts';
import { VisitEquipmentSelect } from './visit-equipment-select.tsx';

const countingChoices = Object.entries(lineFields.countsFrom.choiceLabels).map(([value, label]) => ({
  value,
  label,
}));

/** What the choice means for an interval. */
function countingText(countsFrom: unknown, interval: Interval | undefined): string {
  const duration = interval ? durationText(interval.amount, interval.type) : 'an interval';
  return countsFrom === 'completion'
    ? `The next visit is due ${duration} after the last one was done.`
    : `Visits are due ${duration} apart, on whatever day the last one was done.`;
}

/** The settings of a line of visits. */
export function VisitLineFields({ paths }: { paths: LinePaths }) {
  const form = useFormContext<RecordDraft>();
  const [amount, type, countsFrom] = useWatch({
    control: form.control,
    name: [paths.intervalAmount, paths.intervalType, paths.countsFrom],
    exact: true,
  });
  const interval = typedInterval(amount, type);
  return (
    <>
      <DateField className={grid.third} name={paths.firstVisitOn} label={lineFields.firstVisitOn.label} />
      <TextInput
        className={grid.third}
        label={lineFields.windowDays.label}
        placeholder={interval && `${defaultWindowDays(interval)} by default`}
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        {...textField(form, paths.windowDays)}
      />
      <TextInput
        className={grid.third}
        label={lineFields.estimatedHours.label}
        type="number"
        inputMode="decimal"
        min={0.25}
        step={0.25}
        {...textField(form, paths.estimatedHours)}
      />
      <NativeSelect
        className={grid.half}
        label={lineFields.countsFrom.label}
        data={countingChoices}
        description={countingText(countsFrom, interval)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...textField(form, paths.countsFrom)}
      />
      <VisitEquipmentSelect className={grid.half} name={paths.equipmentSerials} />
    </>
  );
}
