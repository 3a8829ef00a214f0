import { useMemo, useState } from 'react';
import { recordChanges } from '#schema/changes/record-changes.ts';
import { emptyAddress } from '#schema/fields/address.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { type RecordDraft, type RecordInput, recordInputSchema } from '#schema/records/records.ts';
import { useIsUploading, usePendingUploads } from '#web/features/documents/upload/use-pending-uploads.ts';
import { fillAddress } from '#web/features/records/customer/record-address-fill.ts';
import { hasSameAddresses } from '#web/features/records/customer/record-billing.ts';
import { followChangedSerials } from '#web/features/records/equipment/visit-serials.ts';
import { orderTimeline, withTimelineInOrder } from '#web/features/records/work/record-timeline-order.ts';
import { commitPendingEntry } from '#web/lib/forms/commit-pending-entry.ts';
import { useFieldJump } from '#web/lib/forms/use-field-jump.ts';
import { useEntityForm } from '#web/lib/saves/use-entity-form.ts';
import type { EntitySaving } from '#web/lib/saves/use-saving.ts';
import { showFailure } from '#web/lib/toasts/toast.ts';
import { useRowLists } from '#web/ui/rows/row-lists.ts';
import { summarizeProblems } from '#web/ui/rows/summarize-problems.ts';
import { recordProblems } from './record-problems.ts';
import { useManufacturerRenames } from './use-manufacturer-renames.ts';

export type RecordFormOptions = EntitySaving<RecordDraft, RecordInput, RecordDetail> & {
  kind: RecordKind;
  /** Undefined for a new record. */
  record?: RecordDetail;
  /** The user has cleared the form: nothing is left of what it was filled with. */
  onCleared?: () => void;
};

/** The state of a record form, and what its buttons do. */
export function useRecordForm({ kind, record, onCleared, ...saving }: RecordFormOptions) {
  const schema = useMemo(() => recordInputSchema(kind), [kind]);
  const renames = useManufacturerRenames(kind);
  const [hasSameAddress, setSameAddress] = useState(() =>
    hasSameAddresses(saving.unsaved ?? renames.toDraft(record)),
  );
  const uploads = usePendingUploads();
  const isUploading = useIsUploading(uploads);
  const lists = useRowLists();
  const { formRef, jumpTo } = useFieldJump(lists.reveal);
  const entityForm = useEntityForm({
    schema,
    changes: recordChanges(kind),
    entity: record,
    toDraft: renames.toDraft,
    ...saving,
    holdsCreation: isUploading,
    onMerged: (merged, versions) => withTimelineInOrder(followChangedSerials(merged, versions)),
    onReset: (draft) => setSameAddress(hasSameAddresses(draft)),
    onProblem: jumpTo,
    jumpTo,
  });
  const { form } = entityForm;
  const rowLists = useMemo(() => ({ lists: lists.lists, jumpTo }), [lists.lists, jumpTo]);
  const { problems, ...blankRows } = summarizeProblems(
    recordProblems(form.formState.errors, form.getValues(), hasSameAddress),
    lists,
  );
  const savesWithoutBlankRows = form.formState.isSubmitted && blankRows.areBlankRows;

  /** @param isNew whether it creates a record */
  function saveWith(action: () => void, isNew = !record) {
    commitPendingEntry(formRef.current);
    // What was filled in just now, as by a ZIP, may not have been copied yet.
    if (hasSameAddress) fillAddress(form, 'serviceAddress', form.getValues('billingAddress') ?? emptyAddress);
    // Saving a new record navigates to its own page, which would abort the upload.
    if (isUploading && isNew) {
      void showFailure('Please wait for the upload to finish, or cancel it.');
      return;
    }
    if (formRef.current?.querySelector('[data-awaits-choice]')) {
      void showFailure(
        'Your choice is still being searched for. Please save again in a moment, or press Escape in that field.',
      );
      return;
    }
    if (savesWithoutBlankRows) blankRows.removeBlankRows(formRef.current);
    orderTimeline(form, jumpTo);
    action();
  }

  function reset(action: () => void) {
    action();
    formRef.current?.dispatchEvent(new Event('reset'));
  }

  return {
    ...entityForm,
    formRef,
    jumpTo,
    rowLists,
    problems,
    problemAction: lists.actionFor,
    savesWithoutBlankRows,
    hasSameAddress,
    setSameAddress,
    uploads,
    isUploading,
    save: () => saveWith(entityForm.save),
    saveRest: () => saveWith(entityForm.saveRest),
    saveAsNew: () => saveWith(entityForm.saveAsNew, true),
    saveAgain: () => saveWith(entityForm.saveAgain),
    clear() {
      reset(entityForm.clear);
      onCleared?.();
    },
    discardRestored: () => reset(entityForm.discardRestored),
    renameManufacturer: (oldName: string, newName: string) => renames.rename(form, record, oldName, newName),
  };
}

export type RecordFormState = ReturnType<typeof useRecordForm>;
