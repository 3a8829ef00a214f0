import { FormProvider, useFieldArray } from 'react-hook-form';
import {
  type Customer,
  type CustomerDraft,
  type CustomerInput,
  customerInputSchema,
} from '#schema/customers.ts';
import { ContactTabs } from '#web/features/contacts/contact-tabs.tsx';
import { useContactTabs } from '#web/features/contacts/use-contact-tabs.ts';
import { listProblems } from '#web/lib/forms/form.ts';
import { useEntityForm } from '#web/lib/forms/use-entity-form.ts';
import { useFieldJump } from '#web/lib/forms/use-field-jump.ts';
import type { SaveAttempt } from '#web/lib/forms/use-unacknowledged-saves.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { ConflictBanner } from '#web/ui/form/conflict-banner.tsx';
import { FormLayout } from '#web/ui/form/form-layout.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { changedCustomerParts, toCustomerDraft } from './customer-draft.ts';
import { CustomerFields } from './customer-fields.tsx';
import { CustomerFormActions } from './customer-form-actions.tsx';

type Props = {
  /** Undefined for a new customer. */
  customer?: Customer;
  /** A draft with unsaved edits to start from. */
  unsaved?: CustomerDraft | undefined;
  submitLabel: string;
  failure: string;
  save: (input: CustomerInput, attempt: SaveAttempt) => Promise<Customer>;
  onSaved: (customer: Customer, rest: CustomerDraft | undefined) => void;
  onStale?: (newer: Customer) => void;
};

/** Creates or updates a customer. */
export function CustomerForm({ customer, unsaved, submitLabel, failure, ...callbacks }: Props) {
  const entityForm = useEntityForm({
    schema: customerInputSchema,
    entity: customer,
    toDraft: toCustomerDraft,
    unsaved,
    ...callbacks,
    onFailed: (error) => showFailureToast(error, failure),
    onProblem: (path) => jumpTo(path),
  });
  const { form, isDirty, isSaving, conflict } = entityForm;
  const contacts = useContactTabs(
    'contacts',
    useFieldArray({ control: form.control, name: 'contacts' }),
    () => form.getValues('contacts') ?? [],
  );
  const { formRef, jumpTo } = useFieldJump(contacts.reveal);
  const problems = listProblems(form.formState.errors, form.getValues()).map(contacts.withRowLabel);
  const hasContactProblem = problems.some(({ path }) => path.startsWith('contacts'));

  return (
    <FormProvider {...form}>
      <form
        ref={formRef}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          entityForm.save();
        }}
      >
        <FormLayout
          anchors={[
            {
              id: 'basic-information',
              label: 'Basic Information',
              hasProblem: problems.some(({ path }) => !path.startsWith('contacts')),
            },
            { id: 'contacts', label: 'Contacts', hasProblem: hasContactProblem },
          ]}
        >
          <FormSection id="basic-information" title="Basic Information" isHalf>
            <CustomerFields />
          </FormSection>
          <FormSection id="contacts" title="Contacts" isHalf>
            <ContactTabs tabs={contacts} onJump={jumpTo} />
          </FormSection>
        </FormLayout>
        <SaveBar
          submitLabel={submitLabel}
          isDirty={isDirty}
          isNew={!customer}
          isSaving={isSaving}
          problems={form.formState.isSubmitted ? problems : []}
          onJump={jumpTo}
          problemAction={(problem) => contacts.actionFor(problem, problems)}
          notice={
            conflict && (
              <ConflictBanner
                item="customer"
                who={conflict.newer.updatedBy?.name ?? 'Someone'}
                parts={changedCustomerParts(conflict.base, conflict.newer)}
                onLoadTheirs={entityForm.loadNewer}
                onSaveMine={entityForm.saveOverNewer}
              />
            )
          }
          secondary={<CustomerFormActions isNew={!customer} isDirty={isDirty} onClear={entityForm.clear} />}
        />
        <UnsavedGuard isDirty={isDirty} />
      </form>
    </FormProvider>
  );
}
