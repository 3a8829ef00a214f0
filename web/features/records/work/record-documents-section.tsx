import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { RecordDraft } from '#schema/records/records.ts';
import { DocumentFields } from '#web/features/documents/document-fields.tsx';
import { DocumentUpload } from '#web/features/documents/upload/document-upload.tsx';
import type { PendingUploads } from '#web/features/documents/upload/use-pending-uploads.ts';
import { isBlankRowAt } from '#web/lib/forms/form-rows.ts';
import { newRow } from '#web/lib/forms/row-id.ts';
import grid from '#web/ui/form/field-grid.module.css';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { AddRowButton } from '#web/ui/rows/add-row-button.tsx';
import { RemoveRowButton } from '#web/ui/rows/remove-row-button.tsx';
import { RemovedRow } from '#web/ui/rows/removed-row.tsx';
import { useCollapsibleRows } from '#web/ui/rows/use-collapsible-rows.ts';
import classes from './record-documents-section.module.css';

const blankDocument = { name: '', fileUrl: '' };

type Props = { uploads: PendingUploads };

export function RecordDocumentsSection({ uploads }: Props) {
  const form = useFormContext<RecordDraft>();
  const { control, getValues } = form;
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'documents' });
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = useCollapsibleRows({
    path: 'documents',
    count: fields.length,
    rowAt: (index) => getValues(`documents.${index}`),
    remove,
    insert,
    isBlankAt: (index) => isBlankRowAt(form, 'documents', index, blankDocument),
    nameOf: (index) => getValues(`documents.${index}.name`)?.trim() || `Document ${index + 1}`,
  });

  return (
    <FormSection id="documents" title="Documents">
      {fields.length === 0 && <p className={grid.empty}>No documents to show.</p>}
      <ul className={grid.rows}>
        {fields.map(({ id }, index) => (
          <li key={id} className={classes.row}>
            <DocumentFields path={`documents.${index}`} unnamed={`document ${index + 1}`} />
            <RemoveRowButton
              label={`Remove document ${index + 1}`}
              onRemove={() => {
                addButton.current?.focus();
                rows.removeRow(index);
              }}
            />
          </li>
        ))}
      </ul>
      <RemovedRow name={rows.removed} onUndo={rows.undo} onSettled={rows.forgetRemoved} />
      <AddRowButton
        ref={addButton}
        path="documents"
        onClick={() => {
          append(newRow(blankDocument), { shouldFocus: false });
          rows.jumpTo(`documents.${fields.length}.name`);
        }}
      >
        Add a link
      </AddRowButton>
      <DocumentUpload
        onUploaded={(document) => append(newRow(document), { shouldFocus: false })}
        pending={uploads}
      />
    </FormSection>
  );
}
