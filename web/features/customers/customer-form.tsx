import type { ReactNode } from 'react';
import { FormProvider, useFieldArray } from 'react-hook-form';
import { customerChanges } from '#schema/changes/named-entities.ts';
import {
  type Customer,
  type CustomerDraft,
  type CustomerInput,
  customerInputSchema,
} from '#schema/customers.ts';
import type { AddressInput } from '#schema/fields/address.ts';
import { OtherAddressSection, otherAddressNoun } from '#web/features/addresses/other-address-section.tsx';
import { ContactTabs } from '#web/features/contacts/contact-tabs.tsx';
import { useContactTabs } from '#web/features/contacts/use-contact-tabs.ts';
import { listProblems, type Problem } from '#web/lib/forms/form.ts';
import { isStoredRow } from '#web/lib/forms/form-rows.ts';
import { useFieldJump } from '#web/lib/forms/use-field-jump.ts';
import { useEntityForm } from '#web/lib/saves/use-entity-form.ts';
import type { EntitySaving } from '#web/lib/saves/use-saving.ts';
import { SaveBanner } from '#web/ui/banners/save-banner.tsx';
import { FormLayout } from '#web/ui/form/form-layout.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { blankRowAction } from '#web/ui/rows/row-lists.ts';
import { saveWithoutBlankRows, summarizeProblems } from '#web/ui/rows/summarize-problems.ts';
import { toCustomerDraft } from './customer-draft.ts';
import { CustomerFields } from './customer-fields.tsx';
import { CustomerFormActions } from './customer-form-actions.tsx';

export type TypedPlace = {
  address: AddressInput;
  /** Whether leaving the page would lose it. */
  isUnsaved: boolean;
  /** Once it was used or left out. */
  onDecided: () => void;
};

type Props = EntitySaving<CustomerDraft, CustomerInput, Customer> & {
  /** Undefined for a new customer. */
  customer?: Customer;
  submitLabel: string;
  /** For a new customer: the stored ones that it may be. `leave` before one of them is edited with what was typed. */
  likelyCustomers?: (isSaving: boolean, leave: () => void) => ReactNode;
  /** Another address, or a name, that was typed before this customer was chosen. */
  typedPlace?: TypedPlace | undefined;
};

/** The state of a customer form, and what its buttons do. */
function useCustomerForm({
  customer,
  ...saving
}: Omit<Props, 'submitLabel' | 'likelyCustomers' | 'typedPlace'>) {
  const entityForm = useEntityForm({
    schema: customerInputSchema,
    changes: customerChanges,
    entity: customer,
    toDraft: toCustomerDraft,
    ...saving,
    onProblem: (path) => jumpTo(path),
    jumpTo: (path) => jumpTo(path),
  });
  const { form } = entityForm;
  const contacts = useContactTabs(
    'contacts',
    useFieldArray({ control: form.control, name: 'contacts' }),
    () => form.getValues('contacts') ?? [],
    (contact) => isStoredRow(form, 'contacts', contact),
  );
  const { formRef, jumpTo } = useFieldJump(contacts.reveal);
  const problemAction = (problem: Problem) => blankRowAction(contacts, problem);
  const { problems, ...blankRows } = summarizeProblems(
    listProblems(form.formState.errors, form.getValues()),
    { withRow: contacts.withRow, actionFor: problemAction },
  );
  const savesWithoutBlankRows = form.formState.isSubmitted && blankRows.areBlankRows;

  function save() {
    if (savesWithoutBlankRows) blankRows.removeBlankRows(formRef.current);
    entityForm.save();
  }

  return { ...entityForm, contacts, formRef, jumpTo, problems, problemAction, savesWithoutBlankRows, save };
}

/** Creates or updates a customer. */
export function CustomerForm({ submitLabel, likelyCustomers, typedPlace, ...options }: Props) {
  const customerForm = useCustomerForm(options);
  const { form, formRef, isDirty, contacts, jumpTo, problems } = customerForm;
  const hasContactProblem = problems.some(({ path }) => path.startsWith('contacts'));

  return (
    <FormProvider {...form}>
      <form
        ref={formRef}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          customerForm.save();
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
            {typedPlace && (
              <OtherAddressSection
                path="address"
                other={typedPlace.address}
                onDecided={typedPlace.onDecided}
              />
            )}
          </FormSection>
          <FormSection id="contacts" title="Contacts" isHalf>
            <ContactTabs tabs={contacts} onJump={jumpTo} />
          </FormSection>
        </FormLayout>
        <CustomerSaveBar
          customerForm={customerForm}
          submitLabel={submitLabel}
          isNew={!options.customer}
          likelyCustomers={likelyCustomers?.(customerForm.isSaving, customerForm.leaveForOther)}
        />
        {typedPlace?.isUnsaved && !isDirty ? (
          <UnsavedGuard
            isDirty
            loss={`The ${otherAddressNoun(typedPlace.address)} that you typed has not been used.`}
          />
        ) : (
          <UnsavedGuard isDirty={isDirty} />
        )}
      </form>
    </FormProvider>
  );
}

type SaveBarProps = {
  customerForm: ReturnType<typeof useCustomerForm>;
  submitLabel: string;
  isNew: boolean;
  likelyCustomers: ReactNode;
};

function CustomerSaveBar({ customerForm, submitLabel, isNew, likelyCustomers }: SaveBarProps) {
  const { form, isDirty } = customerForm;
  return (
    <SaveBar
      submitLabel={customerForm.savesWithoutBlankRows ? saveWithoutBlankRows : submitLabel}
      isDirty={isDirty}
      isNew={isNew}
      isSaving={customerForm.isSaving}
      problems={form.formState.isSubmitted ? customerForm.problems : []}
      onJump={customerForm.jumpTo}
      problemAction={customerForm.problemAction}
      failure={customerForm.failure}
      banner={
        <>
          {likelyCustomers}
          <SaveBanner item="customer" form={customerForm} onJump={customerForm.jumpTo} />
        </>
      }
      secondary={<CustomerFormActions isNew={isNew} isDirty={isDirty} onClear={customerForm.clear} />}
    />
  );
}
