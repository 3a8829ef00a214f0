import { AddUserDialog, type AddUserDialogProps } from './add-user-dialog.tsx';
import { userScreens } from './user-screens.ts';

/** Adds a technician from another page. */
export function AddTechnicianDialog(props: Omit<AddUserDialogProps, 'screen'>) {
  return <AddUserDialog screen={userScreens.technicians} {...props} />;
}
