import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { emptyEquipment } from '#schema/records/record-parts.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { ManufacturersButton } from '#web/features/manufacturers/manufacturer-picker.tsx';
import { isBlankRowAt } from '#web/lib/forms/form-rows.ts';
import { newRow } from '#web/lib/forms/row-id.ts';
import grid from '#web/ui/form/field-grid.module.css';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { AddRowButton } from '#web/ui/rows/add-row-button.tsx';
import { RemovedRow } from '#web/ui/rows/removed-row.tsx';
import { useCollapsibleRows } from '#web/ui/rows/use-collapsible-rows.ts';
import { RecordEquipmentRow, unitName } from './record-equipment-row.tsx';
import { RecordKnownUnits } from './record-known-units.tsx';
import { RemoveUnitDialog } from './record-remove-unit-dialog.tsx';
import { warrantiesOfUnit } from './record-serials.ts';
import { useEquipmentRemoval } from './use-equipment-removal.ts';
import { useSearchedUnit } from './use-searched-unit.ts';

type Props = { onManufacturerRenamed: (oldName: string, newName: string) => void };

export function RecordEquipmentSection({ onManufacturerRenamed }: Props) {
  const form = useFormContext<RecordDraft>();
  const { control, getValues } = form;
  const { fields, append, insert, remove, update } = useFieldArray({ control, name: 'equipment' });
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const rows = useCollapsibleRows({
    path: 'equipment',
    count: fields.length,
    rowAt: (index) => getValues(`equipment.${index}`),
    remove,
    insert,
    isBlankAt: (index) => isBlankRowAt(form, 'equipment', index, emptyEquipment),
    nameOf: (index) => unitName(getValues(`equipment.${index}`), index),
  });
  const removal = useEquipmentRemoval(rows, addButton);
  useSearchedUnit(list, rows.setRowOpen);
  const { indexToConfirm } = removal;

  return (
    <FormSection
      id="equipment"
      title="Equipment"
      actions={<ManufacturersButton onRenamed={onManufacturerRenamed} />}
    >
      {fields.length === 0 && <p className={grid.empty}>No equipment to show.</p>}
      <ul ref={list} className={grid.rows}>
        {fields.map(({ id }, index) => (
          <RecordEquipmentRow
            key={id}
            index={index}
            isOpen={rows.isOpen(index)}
            onToggle={(open) => rows.setRowOpen(index, open)}
            onRemove={() => removal.remove(index)}
          />
        ))}
      </ul>
      <RemovedRow name={rows.removed} onUndo={removal.undo} onSettled={rows.forgetRemoved} />
      <AddRowButton
        ref={addButton}
        path="equipment"
        onClick={() => {
          append(newRow(emptyEquipment), { shouldFocus: false });
          rows.openAdded();
          rows.jumpTo(`equipment.${fields.length}.identifier`);
        }}
      >
        Add Equipment
      </AddRowButton>
      <RecordKnownUnits append={append} update={update} />
      <RemoveUnitDialog
        unit={
          indexToConfirm === undefined
            ? undefined
            : {
                name: unitName(getValues(`equipment.${indexToConfirm}`), indexToConfirm),
                warrantyCount: warrantiesOfUnit(getValues(), indexToConfirm).length,
              }
        }
        onConfirm={removal.confirm}
        onClose={removal.cancel}
      />
    </FormSection>
  );
}
