import { Anchor, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { RecordDraft } from '#schema/records/records.ts';
import { isWebAddress } from '#schema/records/web-address.ts';
import { DocumentUpload } from '#web/features/documents/document-upload.tsx';
import { textField } from '#web/lib/forms/form.ts';
import { isBlankRow } from '#web/lib/forms/form-rows.ts';
import grid from '#web/ui/form/field-grid.module.css';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { AddRowButton } from '#web/ui/rows/add-row-button.tsx';
import { RemoveRowButton } from '#web/ui/rows/remove-row-button.tsx';
import { RemovedRow } from '#web/ui/rows/removed-row.tsx';
import { useCollapsibleRows } from '#web/ui/rows/use-collapsible-rows.ts';
import classes from './record-documents-section.module.css';

const blankDocument = { name: '', fileUrl: '' };

/** A link to the document, if the URL is safe to open. */
function OpenLink({ index }: { index: number }) {
  const { control } = useFormContext<RecordDraft>();
  const [name, fileUrl] = useWatch({
    control,
    name: [`documents.${index}.name`, `documents.${index}.fileUrl`],
    exact: true,
  });
  if (!isWebAddress(fileUrl?.trim() ?? '')) return <span />;
  return (
    <Anchor
      className={classes.link}
      href={fileUrl?.trim()}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Open ${name?.trim() || `document ${index + 1}`}`}
      title="Opens in a new tab"
    >
      <IconExternalLink size={16} aria-hidden />
      Open
    </Anchor>
  );
}

type Props = { onUploadingChange: (isUploading: boolean) => void };

export function RecordDocumentsSection({ onUploadingChange }: Props) {
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
    isBlankAt: (index) => isBlankRow(getValues(`documents.${index}`) ?? {}, blankDocument),
    nameOf: (index) => getValues(`documents.${index}.name`)?.trim() || `Document ${index + 1}`,
  });

  return (
    <FormSection id="documents" title="Documents">
      {fields.length === 0 && <p className={grid.empty}>No documents to show.</p>}
      <ul className={grid.rows}>
        {fields.map(({ id }, index) => (
          <li key={id} className={classes.row}>
            <TextInput label="Document Name" required {...textField(form, `documents.${index}.name`)} />
            <TextInput
              label="Web Address"
              required
              type="url"
              {...textField(form, `documents.${index}.fileUrl`)}
            />
            <OpenLink index={index} />
            <RemoveRowButton
              className={classes.remove}
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
          append({ ...blankDocument }, { shouldFocus: false });
          rows.jumpTo(`documents.${fields.length}.name`);
        }}
      >
        Add a link
      </AddRowButton>
      <DocumentUpload
        onUploaded={(document) => append(document, { shouldFocus: false })}
        onBusyChange={onUploadingChange}
      />
    </FormSection>
  );
}
