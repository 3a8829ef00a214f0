import type { RecordKind } from '#schema/records/record-kind.ts';
import { uploadsPath } from '#web/features/documents/upload/document-upload.tsx';
import { PendingUpload } from '#web/features/documents/upload/pending-upload.tsx';
import { SaveBanner } from '#web/ui/banners/save-banner.tsx';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { saveWithoutBlankRows } from '#web/ui/rows/summarize-problems.ts';
import { RecordFormActions } from './record-form-actions.tsx';
import type { RecordFormState } from './use-record-form.ts';

type Props = { kind: RecordKind; recordForm: RecordFormState; submitLabel: string; isNew: boolean };

export function RecordSaveBar({ kind, recordForm, submitLabel, isNew }: Props) {
  const { form, isDirty, isUploading } = recordForm;
  return (
    <SaveBar
      submitLabel={recordForm.savesWithoutBlankRows ? saveWithoutBlankRows : submitLabel}
      // A file on its way is part of the record only after the next save.
      isDirty={isDirty || isUploading}
      isNew={isNew}
      isSaving={recordForm.isSaving}
      problems={form.formState.isSubmitted ? recordForm.problems : []}
      onJump={recordForm.jumpTo}
      problemAction={recordForm.problemAction}
      failure={recordForm.failure}
      banner={
        <>
          <PendingUpload uploads={recordForm.uploads} onShow={() => recordForm.jumpTo(uploadsPath)} />
          <SaveBanner item={kind.labels.singular} form={recordForm} onJump={recordForm.jumpTo} />
        </>
      }
      secondary={<RecordFormActions kind={kind} isNew={isNew} isDirty={isDirty} onClear={recordForm.clear} />}
    />
  );
}
