import { NativeSelect } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { ownFields } from '#schema/records/own-fields.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { textField } from '#web/lib/forms/form.ts';
import { LinesField } from '#web/ui/fields/lines-field.tsx';
import grid from '#web/ui/form/field-grid.module.css';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { RecordOwnFields } from './record-own-fields.tsx';

export function RecordInformationSection({ kind }: { kind: RecordKind }) {
  const form = useFormContext<RecordDraft>();
  const choices = [
    { value: '', label: 'Choose a classification' },
    ...kind.classifications.map((word) => ({ value: word, label: word })),
  ];
  return (
    <FormSection
      id={`${kind.id}-information`}
      title={`${kind.labels.title} Information`}
      isHalf={kind.hasTechnicians}
    >
      <div className={grid.grid}>
        <NativeSelect
          className={grid.half}
          label="Classification"
          required
          data={choices}
          {...textField(form, 'classification')}
        />
        <RecordOwnFields fields={ownFields(kind)} />
        <LinesField className={grid.whole} name="description" label="Description" rows={5} required />
      </div>
    </FormSection>
  );
}
