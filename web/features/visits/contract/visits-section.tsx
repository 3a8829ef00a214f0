import { useFormContext, useWatch } from 'react-hook-form';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { typedInterval } from '#schema/visits/interval.ts';
import { durationText } from '#schema/visits/interval-text.ts';
import { visitFields } from '#schema/visits/visit-fields.ts';
import { AdditionalLines } from '#web/features/visits/plan/additional-lines.tsx';
import { ownLinePaths } from '#web/features/visits/plan/line-paths.ts';
import { NextVisits } from '#web/features/visits/plan/next-visits.tsx';
import { useRecheckVisits } from '#web/features/visits/plan/use-recheck-visits.ts';
import { useVisitPreview } from '#web/features/visits/plan/use-visit-preview.ts';
import { VisitLineFields } from '#web/features/visits/plan/visit-line-fields.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import grid from '#web/ui/form/field-grid.module.css';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ContractEndChip } from './contract-end-chip.tsx';
import { SavedVisits } from './saved-visits.tsx';

/** `Visits Every 3 Months`, where the interval is in another section. */
function useOwnTitle(): string {
  const { control } = useFormContext<RecordDraft>();
  const [amount, type] = useWatch({
    control,
    name: [ownLinePaths.intervalAmount, ownLinePaths.intervalType],
    exact: true,
  });
  const interval = typedInterval(amount, type);
  return interval ? `Visits every ${durationText(interval.amount, interval.type)}` : 'Visits';
}

/** When somebody goes there: the lines of visits of a contract, and its visits so far and to come. */
export function VisitsSection({ record }: { record: RecordDetail | undefined }) {
  const ownTitle = useOwnTitle();
  const previewOf = useVisitPreview(record);
  useRecheckVisits();
  return (
    <FormSection id="visits" title="Visits" actions={<ContractEndChip />}>
      <fieldset className={grid.block}>
        <legend className={grid.subtitle}>{ownTitle}</legend>
        <div className={grid.grid}>
          <VisitLineFields paths={ownLinePaths} />
          <DateField
            className={grid.third}
            name="endsOn"
            label={visitFields.endsOn.label}
            hint="Blank if it goes on."
          />
        </div>
        <NextVisits preview={previewOf(0)} />
      </fieldset>
      <AdditionalLines previewOf={previewOf} />
      {record && <SavedVisits record={record} />}
    </FormSection>
  );
}
