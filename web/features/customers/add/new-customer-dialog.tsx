import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Customer, CustomerDraft, CustomerInput } from '#schema/customers.ts';
import { createCustomer } from '#web/features/customers/customers.api.ts';
import { cacheCustomer } from '#web/features/customers/customers.queries.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useUnsavedEntry } from '#web/ui/form/use-unsaved-entry.tsx';
import { NewCustomerForm } from './new-customer-form.tsx';

type Props = {
  /** The name or the phone number that was searched for. */
  text: string;
  isOpen: boolean;
  onClose: () => void;
  onAdded: (customer: Customer) => void;
  /** A stored customer was chosen instead. */
  onUseStored: (customer: Customer, typed: CustomerDraft) => void;
};

/** Adds a customer without leaving the page: the name, the address and the person who calls. */
export function NewCustomerDialog({ text, isOpen, onClose, onAdded, onUseStored }: Props) {
  const queryClient = useQueryClient();
  const unsaved = useUnsavedEntry(onClose, 'The new customer has not been added.');
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ input, key }: { input: CustomerInput; key: string }) => createCustomer(input, key),
    onSuccess: (customer) => {
      cacheCustomer(queryClient, customer);
      void showSuccess('Customer successfully added.');
      unsaved.finish();
      onAdded(customer);
    },
  });
  return (
    <>
      <Dialog
        title="New Customer"
        isOpen={isOpen}
        onClose={unsaved.close}
        isBusy={isPending || unsaved.isAsking}
      >
        <NewCustomerForm
          text={text}
          isSaving={isPending}
          unsaved={unsaved}
          onSave={(input, key) => mutateAsync({ input, key })}
          onUseStored={(customer, typed) => {
            unsaved.finish();
            onUseStored(customer, typed);
          }}
        />
      </Dialog>
      {unsaved.guard}
    </>
  );
}
