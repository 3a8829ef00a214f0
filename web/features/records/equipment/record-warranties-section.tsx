import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { emptyWarranty } from '#schema/records/record-parts.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { isBlankRowAt } from '#web/lib/forms/form-rows.ts';
import { newRow } from '#web/lib/forms/row-id.ts';
import grid from '#web/ui/form/field-grid.module.css';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { AddRowButton } from '#web/ui/rows/add-row-button.tsx';
import { RemovedRow } from '#web/ui/rows/removed-row.tsx';
import { useCollapsibleRows } from '#web/ui/rows/use-collapsible-rows.ts';
import { RecordWarrantyRow, warrantyName } from './record-warranty-row.tsx';

export function RecordWarrantiesSection() {
  const form = useFormContext<RecordDraft>();
  const { control, getValues } = form;
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'warranties' });
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = useCollapsibleRows({
    path: 'warranties',
    count: fields.length,
    rowAt: (index) => getValues(`warranties.${index}`),
    remove,
    insert,
    isBlankAt: (index) => isBlankRowAt(form, 'warranties', index, emptyWarranty),
    nameOf: (index) => warrantyName(getValues(`warranties.${index}`), index),
  });

  return (
    <FormSection id="warranties" title="Warranties">
      {fields.length === 0 && <p className={grid.empty}>No warranties to show.</p>}
      <ul className={grid.rows}>
        {fields.map(({ id }, index) => (
          <RecordWarrantyRow
            key={id}
            index={index}
            isOpen={rows.isOpen(index)}
            onToggle={(open) => rows.setRowOpen(index, open)}
            onRemove={() => {
              addButton.current?.focus();
              rows.removeRow(index);
            }}
          />
        ))}
      </ul>
      <RemovedRow name={rows.removed} onUndo={rows.undo} onSettled={rows.forgetRemoved} />
      <AddRowButton
        ref={addButton}
        path="warranties"
        onClick={() => {
          append(newRow(emptyWarranty), { shouldFocus: false });
          rows.openAdded();
          rows.jumpTo(`warranties.${fields.length}.equipmentSerial`);
        }}
      >
        Add Warranty
      </AddRowButton>
    </FormSection>
  );
}
