import { Button } from '@mantine/core';
import { noTechniciansToNotify } from '#schema/messages/notifications.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './notify-technicians-form.module.css';

type Props = { kind: RecordKind; recordId: string; onClose: () => void };

/** Replaces the form when no technicians are assigned. */
export function NoTechnicians({ kind, recordId, onClose }: Props) {
  return (
    <>
      <p className={classes.empty} role="alert">
        {noTechniciansToNotify}
      </p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          component={PageLink}
          to={`/app/${kind.slug}/${recordId}#assigned-technicians`}
          onClick={onClose}
        >
          Assign Technicians
        </Button>
      </DialogActions>
    </>
  );
}
