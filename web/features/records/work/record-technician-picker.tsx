import { useQueryClient } from '@tanstack/react-query';
import { lazy, type Ref, Suspense } from 'react';
import type { Page } from '#schema/fields/lists.ts';
import type { User } from '#schema/users.ts';
import { usersQuery } from '#web/features/users/users.queries.ts';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { ComboboxField } from '#web/ui/combobox/combobox-field.tsx';
import { filterChoices } from '#web/ui/combobox/field-choice.ts';
import classes from './record-technicians-section.module.css';

const AddTechnicianDialog = lazy(async () => {
  const { AddTechnicianDialog } = await import('#web/features/users/add-technician-dialog.tsx');
  return { default: AddTechnicianDialog };
});

type Props = {
  ref: Ref<HTMLInputElement>;
  /** The technicians who are not assigned yet; undefined until loaded. */
  choices: User[] | undefined;
  isLoading: boolean;
  onPick: (id: string) => void;
};

/** Assigns a technician to the record, a new one if necessary. */
export function RecordTechnicianPicker({ ref, choices = [], isLoading, onPick }: Props) {
  const queryClient = useQueryClient();
  const addDialog = useDialogTarget<string>();
  const options = choices.map(({ _id, name }) => ({ id: _id, label: name }));

  function handleAdded(user: User) {
    // The section shows the name at once, not only after the list is loaded again.
    queryClient.setQueryData(
      usersQuery({ isTechnician: true }).queryKey,
      (page: Page<User> | undefined) => page && { ...page, data: [...page.data, user] },
    );
    onPick(user._id);
  }

  return (
    <>
      <ComboboxField
        ref={ref}
        className={classes.picker}
        data-path="assignedTechnicians"
        label="Assign a technician"
        placeholder="Search technicians..."
        getChoices={(text) => filterChoices(text, options)}
        isLoading={isLoading}
        emptyText={isLoading ? 'Loading...' : 'No technicians to show.'}
        onPick={onPick}
        additionLabel={(text) => `Add "${text}" as a new technician`}
        onAdd={addDialog.open}
      />
      {addDialog.target !== undefined && (
        <Suspense>
          <AddTechnicianDialog
            text={addDialog.target}
            isOpen={addDialog.isOpen}
            onClose={addDialog.close}
            onAdded={handleAdded}
          />
        </Suspense>
      )}
    </>
  );
}
