import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { emptyEquipment } from '#schema/records/record-parts.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { ManufacturersButton } from '#web/features/manufacturers/manufacturer-picker.tsx';
import { isBlankRow } from '#web/lib/forms/form-rows.ts';
import grid from '#web/ui/form/field-grid.module.css';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { AddRowButton } from '#web/ui/rows/add-row-button.tsx';
import { RemovedRow } from '#web/ui/rows/removed-row.tsx';
import { useCollapsibleRows } from '#web/ui/rows/use-collapsible-rows.ts';
import { RecordEquipmentRow, unitName } from './record-equipment-row.tsx';
import { RemoveUnitDialog } from './record-remove-unit-dialog.tsx';
import { type Orphans, warrantiesOfUnit, withReturned } from './record-serials.ts';

type Props = { onRenamed: (former: string, name: string) => void };

export function RecordEquipmentSection({ onRenamed }: Props) {
  const { control, getValues, setValue } = useFormContext<RecordDraft>();
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'equipment' });
  const [leaving, setLeaving] = useState<number>();
  const [orphans, setOrphans] = useState<Orphans>();
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = useCollapsibleRows({
    path: 'equipment',
    count: fields.length,
    rowAt: (index) => getValues(`equipment.${index}`),
    remove,
    insert,
    isBlankAt: (index) => isBlankRow(getValues(`equipment.${index}`) ?? {}, emptyEquipment),
    nameOf: (index) => unitName(getValues(`equipment.${index}`), index),
  });

  function take(index: number, orphans?: Orphans) {
    setOrphans(orphans);
    // Before the row goes: a field that is left only afterwards would put its value back.
    addButton.current?.focus();
    rows.removeRow(index);
  }

  /** @param keepsWarranties whether they stay, for some other equipment to be chosen for them */
  function takeWithWarranties(index: number, keepsWarranties: boolean) {
    const owned = new Set(warrantiesOfUnit(getValues(), index));
    const warranties = getValues('warranties') ?? [];
    const orphans = {
      warranties: warranties.filter((_, place) => owned.has(place)),
      areKept: keepsWarranties,
    };
    const left = keepsWarranties
      ? warranties.map((warranty, place) =>
          owned.has(place) ? { ...warranty, equipmentSerial: '' } : warranty,
        )
      : warranties.filter((_, place) => !owned.has(place));
    setValue('warranties', left, { shouldDirty: true });
    setLeaving(undefined);
    take(index, orphans);
  }

  function undo() {
    if (orphans) {
      const warranties = withReturned(getValues('warranties') ?? [], orphans);
      setValue('warranties', warranties, { shouldDirty: true });
    }
    rows.undo();
  }

  return (
    <FormSection id="equipment" title="Equipment" actions={<ManufacturersButton onRenamed={onRenamed} />}>
      {fields.length === 0 && <p className={grid.empty}>No equipment to show.</p>}
      <ul className={grid.rows}>
        {fields.map(({ id }, index) => (
          <RecordEquipmentRow
            key={id}
            index={index}
            isOpen={rows.isOpen(index)}
            onToggle={(open) => rows.choose(index, open)}
            onRemove={() =>
              warrantiesOfUnit(getValues(), index).length > 0 ? setLeaving(index) : take(index)
            }
          />
        ))}
      </ul>
      <RemovedRow name={rows.removed} onUndo={undo} onSettled={rows.forgetRemoved} />
      <AddRowButton
        ref={addButton}
        path="equipment"
        onClick={() => {
          append({ ...emptyEquipment }, { shouldFocus: false });
          rows.openAdded();
          rows.jumpTo(`equipment.${fields.length}.identifier`);
        }}
      >
        Add Equipment
      </AddRowButton>
      <RemoveUnitDialog
        name={leaving === undefined ? undefined : unitName(getValues(`equipment.${leaving}`), leaving)}
        count={leaving === undefined ? 0 : warrantiesOfUnit(getValues(), leaving).length}
        onClose={() => setLeaving(undefined)}
      >
        <Button variant="default" onClick={() => leaving !== undefined && takeWithWarranties(leaving, true)}>
          Keep Warranties
        </Button>
        <Button color="red" onClick={() => leaving !== undefined && takeWithWarranties(leaving, false)}>
          Remove Both
        </Button>
      </RemoveUnitDialog>
    </FormSection>
  );
}
