import { useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { RecordKind } from '../../../schema/record-kind.ts';
import {
  type RecordDraft,
  type RecordInput,
  recordInputSchema,
  type StoredRecord,
} from '../../../schema/records.ts';
import { sortTimeline } from '../../../schema/status.ts';
import { FormLayout } from '../../components/form-layout.tsx';
import { RowListsProvider, useRowLists } from '../../components/row-lists.ts';
import { SaveBar } from '../../components/save-bar.tsx';
import { StaleNotice } from '../../components/stale-notice.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { showFailureToast } from '../../lib/failure-toast.tsx';
import { listProblems, type Problem } from '../../lib/form.ts';
import { isSame } from '../../lib/rebase.ts';
import { showFailure } from '../../lib/toast.ts';
import { type SaveAttempt, useEntityForm } from '../../lib/use-entity-form.ts';
import { useFieldJump } from '../../lib/use-field-jump.ts';
import { changedRecordParts, toRecordDraft, withRenamed } from './record-draft.ts';
import { RecordFormActions } from './record-form-actions.tsx';
import { RecordFormSections } from './record-form-sections.tsx';
import { recordSections } from './record-sections.ts';

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
};

const addressNames: Record<string, string> = {
  billingAddress: 'Billing address',
  serviceAddress: 'Service address',
};

/** Two addresses have the same fields. */
function withAddressName(problem: Problem): Problem {
  const where = addressNames[problem.path.split('.', 1)[0] ?? ''];
  return where ? { ...problem, where } : problem;
}

/** What was typed into a list but not entered yet belongs to what is saved, also when nobody leaves the field. */
function commitPendingEntry(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[data-commits-on-blur]:focus');
  field?.blur();
  field?.focus();
}

/** Adds a record of any kind or changes one. */
export function RecordForm({ kind, record, unsaved, submitLabel, failure, ...calls }: Props) {
  const schema = useMemo(() => recordInputSchema(kind), [kind]);
  const renamed = useRef(new Map<string, string>());
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
    onProblem: jumpTo,
  });
  const { form, isDirty, isSaving, conflict } = entityForm;
  const rowLists = useMemo(() => ({ lists: lists.lists, jumpTo }), [lists.lists, jumpTo]);

  const problems = listProblems(form.formState.errors, form.getValues())
    // What is copied is mended where it is copied from.
    .filter(({ path }) => !(isBillingService && path.startsWith('serviceAddress')))
    .map((problem) => withAddressName(lists.name(problem)));
  const anchors = recordSections(kind).map(({ id, title, fields }) => ({
    id,
    label: title,
    hasProblem: problems.some(({ path }) => fields.includes(path.split('.', 1)[0] ?? '')),
  }));

  function save() {
    commitPendingEntry(formRef.current);
    // A new record moves on to its own page, and the upload would stay behind.
    if (isUploading && !record) {
      void showFailure('Please wait until the upload has ended, or cancel it.');
      return;
    }
    // As the server will give them back, so that what is typed while it saves finds its row again.
    const events = form.getValues('statusTimeline') ?? [];
    const sorted = sortTimeline(events);
    const areDated = events.every((event) => event.statusObtainedAt);
    if (areDated && !isSame(events, sorted)) form.setValue('statusTimeline', sorted, { shouldDirty: true });
    entityForm.save();
  }

  function handleRenamed(former: string, name: string) {
    for (const [old, known] of renamed.current) if (known === former) renamed.current.set(old, name);
    renamed.current.set(former, name);
    renamed.current.delete(name);
    form.getValues('equipment').forEach(({ manufacturer }, index) => {
      if (manufacturer === former) form.setValue(`equipment.${index}.manufacturer`, name);
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
          <FormLayout anchors={anchors}>
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
                <StaleNotice
                  item={kind.words.one}
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
