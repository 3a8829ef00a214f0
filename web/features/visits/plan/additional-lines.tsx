import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { RecordDraft } from '#schema/records/records.ts';
import { emptyAdditionalLine } from '#schema/visits/visit-lines.ts';
import { isBlankRowAt } from '#web/lib/forms/form-rows.ts';
import { newRow } from '#web/lib/forms/row-id.ts';
import grid from '#web/ui/form/field-grid.module.css';
import { AddRowButton } from '#web/ui/rows/add-row-button.tsx';
import { RemovedRow } from '#web/ui/rows/removed-row.tsx';
import { useCollapsibleRows } from '#web/ui/rows/use-collapsible-rows.ts';
import { AdditionalLineRow, additionalLineName } from './additional-line-row.tsx';
import classes from './additional-lines.module.css';
import type { LinePreview } from './use-visit-preview.ts';

/** @param previewOf the preview of a line, where 0 is the contract's own one */
export function AdditionalLines({ previewOf }: { previewOf: (index: number) => LinePreview }) {
  const form = useFormContext<RecordDraft>();
  const { control, getValues } = form;
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'additionalVisitLines' });
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = useCollapsibleRows({
    path: 'additionalVisitLines',
    count: fields.length,
    rowAt: (index) => getValues(`additionalVisitLines.${index}`),
    remove,
    insert,
    isBlankAt: (index) => isBlankRowAt(form, 'additionalVisitLines', index, emptyAdditionalLine),
    nameOf: (index) => additionalLineName(getValues(`additionalVisitLines.${index}.label`), index),
  });

  return (
    <div className={classes.lines}>
      <ul className={grid.rows}>
        {fields.map(({ id }, index) => (
          <AdditionalLineRow
            key={id}
            index={index}
            preview={previewOf(index + 1)}
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
        path="additionalVisitLines"
        onClick={() => {
          append(newRow(emptyAdditionalLine), { shouldFocus: false });
          rows.openAdded();
          rows.jumpTo(`additionalVisitLines.${fields.length}.label`);
        }}
      >
        Add Visits
      </AddRowButton>
    </div>
  );
}
