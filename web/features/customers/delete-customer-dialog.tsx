import { useQueryClient } from '@tanstack/react-query';
import type { Customer } from '#schema/customers.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { ConfirmDeleteDialog } from '#web/ui/dialog/confirm-delete-dialog.tsx';
import { deleteCustomer } from './customers.api.ts';
import { customerQuery, customersKey } from './customers.queries.ts';

type Props = { customer: Customer | undefined; isOpen: boolean; onClose: () => void };

export function DeleteCustomerDialog({ customer, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();

  async function handleDelete() {
    if (!customer) return;
    try {
      await deleteCustomer(customer._id);
      queryClient.removeQueries({ queryKey: customerQuery(customer._id).queryKey });
      void showSuccess('Customer deleted.');
    } catch (error) {
      showFailureToast(error, 'Something went wrong deleting this customer. Please try again later.');
      throw error;
    } finally {
      // After an error too: another user may have deleted it already.
      void queryClient.invalidateQueries({ queryKey: customersKey });
    }
  }

  return (
    <ConfirmDeleteDialog
      isOpen={isOpen}
      onClose={onClose}
      onDelete={handleDelete}
      item="customer"
      name={customer?.name}
    />
  );
}
