import { FormProvider } from 'react-hook-form';
import { RecordHead } from '#web/features/records/head/record-head.tsx';
import type { RecordFormSlots } from '#web/features/records/record-form-slots.ts';
import { FormLayout } from '#web/ui/form/form-layout.tsx';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { RowListsProvider } from '#web/ui/rows/row-lists.ts';
import { RecordFormSections } from './record-form-sections.tsx';
import { recordAnchors } from './record-problems.ts';
import { RecordSaveBar } from './record-save-bar.tsx';
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts';

type Props = RecordFormOptions & {
  slots: RecordFormSlots;
  submitLabel: string;
};

/** Creates or updates a record of any kind. */
export function RecordForm({ slots, submitLabel, ...options }: Props) {
  const { kind, record } = options;
  const recordForm = useRecordForm(options);
  const { form, formRef, isDirty, isUploading, problems } = recordForm;
  // The form library renders the form again before it is painted; the fields are rendered only then.
  if (!form.formState.isReady) return null;

  return (
    <FormProvider {...form}>
      <RowListsProvider value={recordForm.rowLists}>
        {record && <RecordHead kind={kind} record={record} slots={slots} isDirty={isDirty} />}
        <form
          ref={formRef}
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            recordForm.save();
          }}
        >
          <FormLayout anchors={recordAnchors(kind, slots.messages, problems)}>
            <RecordFormSections
              kind={kind}
              record={record}
              slots={slots}
              hasSameAddress={recordForm.hasSameAddress}
              onSameAddressChange={recordForm.setSameAddress}
              onManufacturerRenamed={recordForm.renameManufacturer}
              uploads={recordForm.uploads}
            />
          </FormLayout>
          <RecordSaveBar kind={kind} recordForm={recordForm} submitLabel={submitLabel} isNew={!record} />
          <UnsavedGuard isDirty={isDirty || isUploading} />
        </form>
      </RowListsProvider>
    </FormProvider>
  );
}
