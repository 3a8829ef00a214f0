import { Button, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { FormProvider, useFieldArray } from 'react-hook-form';
import {
  type Customer,
  type CustomerDraft,
  type CustomerInput,
  customerInputSchema,
} from '#schema/customers.ts';
import { AddressFields } from '#web/features/addresses/address-fields.tsx';
import { ContactTabs } from '#web/features/contacts/contact-tabs.tsx';
import { useContactTabs } from '#web/features/contacts/use-contact-tabs.ts';
import { listProblems, textField } from '#web/lib/forms/form.ts';
import { useEntityForm } from '#web/lib/forms/use-entity-form.ts';
import { useFieldJump } from '#web/lib/forms/use-field-jump.ts';
import type { SaveAttempt } from '#web/lib/forms/use-unacknowledged-saves.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { ClearFormButton } from '#web/ui/form/clear-form-button.tsx';
import { ConflictBanner } from '#web/ui/form/conflict-banner.tsx';
import { FormLayout } from '#web/ui/form/form-layout.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { changedParts, toCustomerDraft } from './customer-draft.ts';
import classes from './customer-form.module.css';

type Props = {
  /** Undefined for a new one. */
  customer?: Customer;
  /** What was typed over it already. */
  unsaved?: CustomerDraft | undefined;
  submitLabel: string;
  failure: string;
  save: (input: CustomerInput, attempt: SaveAttempt) => Promise<Customer>;
  onSaved: (customer: Customer, rest: CustomerDraft | undefined) => void;
  onStale?: (newer: Customer) => void;
};

/** Adds a customer or changes one. */
export function CustomerForm({ customer, unsaved, submitLabel, failure, ...calls }: Props) {
  const entityForm = useEntityForm({
    schema: customerInputSchema,
    entity: customer,
    toDraft: toCustomerDraft,
    unsaved,
    ...calls,
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
  const problems = listProblems(form.formState.errors, form.getValues()).map(contacts.name);
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
          <FormSection id="basic-information" title="Basic Information">
            <TextInput className={classes.name} label="Customer Name" required {...textField(form, 'name')} />
            <fieldset className={classes.address}>
              <legend>Address</legend>
              <AddressFields path="address" />
            </fieldset>
          </FormSection>
          <FormSection id="contacts" title="Contacts">
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
                who={conflict.newer.updatedBy?.name ?? 'Somebody'}
                parts={changedParts(conflict.base, conflict.newer)}
                onLoadTheirs={entityForm.loadNewer}
                onSaveMine={entityForm.saveOverNewer}
              />
            )
          }
          secondary={
            <>
              <Button
                component={PageLink}
                to="/app/customers"
                variant="subtle"
                color="gray"
                leftSection={<IconArrowLeft size={16} aria-hidden />}
              >
                Back to customers
              </Button>
              <ClearFormButton
                isDirty={isDirty}
                onClear={entityForm.clear}
                warning={
                  customer
                    ? 'What you changed since the last save will be lost.'
                    : 'Everything you typed here will be lost.'
                }
              />
            </>
          }
        />
        <UnsavedGuard isDirty={isDirty} />
      </form>
    </FormProvider>
  );
}
