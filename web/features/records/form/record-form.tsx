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

/**
 * In place of the fields in the first render: the form library renders the form again before it is painted, and fields
 * that are rendered twice take a third longer. Higher than every form, because the router scrolls back to where the
 * page was left before they come.
 */
function UnpaintedFields() {
  return <div style={{ height: 100_000 }} />;
}

/** Creates or updates a record of any kind. */
export function RecordForm({ slots, submitLabel, ...options }: Props) {
  const { kind, record } = options;
  const recordForm = useRecordForm(options);
  const { form, formRef, isDirty, isUploading, problems } = recordForm;

  return (
    <FormProvider {...form}>
      <RowListsProvider value={recordForm.rowLists}>
        {record && <RecordHead kind={kind} record={record} slots={slots} isDirty={isDirty} />}
        {form.formState.isReady ? (
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
        ) : (
          <UnpaintedFields />
        )}
      </RowListsProvider>
    </FormProvider>
  );
}
