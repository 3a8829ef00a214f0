import type { RecordKind } from '#schema/records/record-kind.ts';
import classes from './record-technicians-section.module.css';

export const unsavedAssignmentsId = 'assigned-technicians-unsaved';

/** Explains why technicians can't be notified: only stored assignments can. */
export function UnsavedAssignmentsNote({ kind, isNew }: { kind: RecordKind; isNew: boolean }) {
  const { singular } = kind.labels;
  return (
    <output id={unsavedAssignmentsId} className={classes.unsaved}>
      {isNew
        ? `Technicians can be notified once this ${singular} is saved.`
        : `These assignments are not saved yet. Save this ${singular} first, then notify its technicians.`}
    </output>
  );
}
