import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { type RecordDraft, type RecordInput, recordInputSchema } from '#schema/records/records.ts';
import type { StoredRecord } from '#schema/records/stored-records.ts';
import { isBilledWhereServed } from '#web/features/records/customer/record-billing.ts';
import { changedRecordParts, toRecordDraft } from '#web/features/records/record-draft.ts';
import { orderTimeline } from '#web/features/records/work/record-timeline-order.ts';
import { commitPendingEntry } from '#web/lib/forms/commit-pending-entry.ts';
import { useEntityForm } from '#web/lib/forms/use-entity-form.ts';
import { useFieldJump } from '#web/lib/forms/use-field-jump.ts';
import type { SaveAttempt } from '#web/lib/forms/use-unacknowledged-saves.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showFailure } from '#web/lib/toasts/toast.ts';
import { ConflictBanner } from '#web/ui/form/conflict-banner.tsx';
import { FormLayout } from '#web/ui/form/form-layout.tsx';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { RowListsProvider, useRowLists } from '#web/ui/rows/row-lists.ts';
import { RecordFormActions } from './record-form-actions.tsx';
import { RecordFormSections } from './record-form-sections.tsx';
import { recordAnchors, recordProblems } from './record-problems.ts';
import { addRename, isNamed, type Renames, withRenamed } from './record-renames.ts';

type Props = {
  kind: RecordKind;
  /** Undefined for a new one. */
  record?: StoredRecord;
  /** What was typed over it already. */
  unsaved?: RecordDraft | undefined;
  submitLabel: string;
  failure: string;
  save: (input: RecordInput, attempt: SaveAttempt) => Promise<StoredRecord>;
  onSaved: (record: StoredRecord, rest: RecordDraft | undefined) => void;
  onStale?: (newer: StoredRecord) => void;
  /** Told whether the form holds something that is not saved. */
  onDirty?: (isDirty: boolean) => void;
};

/** Adds a record of any kind or changes one. */
export function RecordForm({ kind, record, unsaved, submitLabel, failure, onDirty, ...calls }: Props) {
  const schema = useMemo(() => recordInputSchema(kind), [kind]);
  const renamed = useRef<Renames>(new Map());
  const [isBillingService, setBillingService] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const lists = useRowLists();
  const { formRef, jumpTo } = useFieldJump(lists.reveal);
  const entityForm = useEntityForm({
    schema,
    entity: record,
    toDraft: (one: StoredRecord | undefined) => withRenamed(toRecordDraft(kind, one), renamed.current),
    unsaved,
    ...calls,
    onFailed: (error) => showFailureToast(error, failure),
    onFilled: (draft) => setBillingService((is) => is && isBilledWhereServed(draft)),
    onProblem: jumpTo,
  });
  const { form, isDirty, isSaving, conflict } = entityForm;
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);
  const rowLists = useMemo(() => ({ lists: lists.lists, jumpTo }), [lists.lists, jumpTo]);

  const problems = recordProblems(form.formState.errors, form.getValues(), isBillingService).map(lists.name);

  function save() {
    commitPendingEntry(formRef.current);
    // A new record moves on to its own page, and the upload would stay behind.
    if (isUploading && !record) {
      void showFailure('Please wait until the upload has ended, or cancel it.');
      return;
    }
    if (formRef.current?.querySelector('[data-awaits-choice]')) {
      void showFailure(
        'What you chose is still being looked for. Please save again in a moment, or press Escape in that field.',
      );
      return;
    }
    orderTimeline(form, jumpTo);
    entityForm.save();
  }

  function handleRenamed(former: string, name: string) {
    renamed.current = addRename(renamed.current, former, name);
    form.getValues('equipment').forEach(({ manufacturer }, index) => {
      if (isNamed(manufacturer, former)) form.setValue(`equipment.${index}.manufacturer`, name);
    });
    // The stored record reads so by now too, so that alone leaves nothing to be saved.
    form.reset(withRenamed(toRecordDraft(kind, record), renamed.current), {
      keepValues: true,
      keepErrors: true,
      keepTouched: true,
      keepIsSubmitted: true,
    });
  }

  return (
    <FormProvider {...form}>
      <RowListsProvider value={rowLists}>
        <form
          ref={formRef}
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <FormLayout anchors={recordAnchors(kind, problems)}>
            <RecordFormSections
              kind={kind}
              record={record}
              isBillingService={isBillingService}
              onBillingService={setBillingService}
              onRenamed={handleRenamed}
              onUploading={setUploading}
            />
          </FormLayout>
          <SaveBar
            submitLabel={submitLabel}
            isDirty={isDirty}
            isNew={!record}
            isSaving={isSaving}
            problems={form.formState.isSubmitted ? problems : []}
            onJump={jumpTo}
            problemAction={(problem) => lists.actionFor(problem, problems)}
            notice={
              conflict && (
                <ConflictBanner
                  item={kind.labels.singular}
                  who={conflict.newer.updatedBy?.name ?? 'Somebody'}
                  parts={changedRecordParts(kind, conflict.base, conflict.newer)}
                  onLoadTheirs={entityForm.loadNewer}
                  onSaveMine={entityForm.saveOverNewer}
                />
              )
            }
            secondary={
              <RecordFormActions
                kind={kind}
                isNew={!record}
                isDirty={isDirty}
                onClear={() => {
                  setBillingService(false);
                  entityForm.clear();
                  formRef.current?.dispatchEvent(new Event('reset'));
                }}
              />
            }
          />
          <UnsavedGuard isDirty={isDirty || isUploading} />
        </form>
      </RowListsProvider>
    </FormProvider>
  );
}
