import { Button } from '@mantine/core';
import { noTechniciansToNotify } from '#schema/messages/notifications.ts';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './notify-technicians-form.module.css';

type Props = {
  /** Where technicians are assigned; undefined for several records. */
  assignPath?: string;
  onClose: () => void;
};

/** Replaces the form when no technicians are assigned. */
export function NoTechnicians({ assignPath, onClose }: Props) {
  return (
    <>
      <p className={classes.empty} role="alert">
        {noTechniciansToNotify}
      </p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {assignPath && (
          <Button component={PageLink} to={assignPath} onClick={onClose}>
            Assign Technicians
          </Button>
        )}
      </DialogActions>
    </>
  );
}
