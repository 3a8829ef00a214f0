import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { toRecordDraft } from '#web/features/records/record-draft.ts';
import { addRename, isNamed, type Renames, withRenamed } from './record-renames.ts';

type Form = Pick<UseFormReturn<RecordDraft, unknown, unknown>, 'getValues' | 'setValue' | 'reset'>;

/** Applies renames of manufacturers to a form that was filled before them. */
export function useManufacturerRenames(kind: RecordKind) {
  const renames = useRef<Renames>(new Map());

  /** The form values of a record, with the new names. */
  function toDraft(record: RecordDetail | undefined): RecordDraft {
    return withRenamed(toRecordDraft(kind, record), renames.current);
  }

  /** Renames a manufacturer in a form of `record`. */
  function rename(form: Form, record: RecordDetail | undefined, oldName: string, newName: string): void {
    renames.current = addRename(renames.current, oldName, newName);
    form.getValues('equipment').forEach(({ manufacturer }, index) => {
      if (isNamed(manufacturer, oldName)) form.setValue(`equipment.${index}.manufacturer`, newName);
    });
    // The server has renamed it in the stored record, too, so the rename is not an unsaved change.
    form.reset(toDraft(record), {
      keepValues: true,
      keepErrors: true,
      keepTouched: true,
      keepIsSubmitted: true,
    });
  }

  return { toDraft, rename };
}
