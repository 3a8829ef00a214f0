import { type RefObject, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { RecordDraft } from '#schema/records/records.ts';
import { type RemovedWarranties, restoreWarranties, warrantiesOfUnit } from './record-serials.ts';

type Rows = { removeRow: (index: number) => void; undo: () => void };

/** Removes equipment with undo. Equipment with warranties requires a decision about them first. */
export function useEquipmentRemoval(rows: Rows, addButton: RefObject<HTMLButtonElement | null>) {
  const { getValues, setValue } = useFormContext<RecordDraft>();
  const [indexToConfirm, setIndexToConfirm] = useState<number>();
  const [removedWarranties, setRemovedWarranties] = useState<RemovedWarranties>();

  function removeUnit(index: number, warranties?: RemovedWarranties) {
    setRemovedWarranties(warranties);
    // Before the row is removed: a field that loses the focus afterwards would write its value back.
    addButton.current?.focus();
    rows.removeRow(index);
  }

  return {
    indexToConfirm,
    cancel: () => setIndexToConfirm(undefined),

    remove(index: number) {
      if (warrantiesOfUnit(getValues(), index).length > 0) setIndexToConfirm(index);
      else removeUnit(index);
    },

    /** @param keepsWarranties whether the warranties stay, without equipment, for the user to choose another */
    confirm(keepsWarranties: boolean) {
      if (indexToConfirm === undefined) return;
      const owned = new Set(warrantiesOfUnit(getValues(), indexToConfirm));
      const warranties = getValues('warranties') ?? [];
      const remaining = keepsWarranties
        ? warranties.map((warranty, index) =>
            owned.has(index) ? { ...warranty, equipmentSerial: '' } : warranty,
          )
        : warranties.filter((_, index) => !owned.has(index));
      setValue('warranties', remaining, { shouldDirty: true });
      setIndexToConfirm(undefined);
      removeUnit(indexToConfirm, {
        warranties: warranties.flatMap((warranty, index) => (owned.has(index) ? [{ index, warranty }] : [])),
        areKept: keepsWarranties,
      });
    },

    undo() {
      if (removedWarranties) {
        const warranties = restoreWarranties(getValues('warranties') ?? [], removedWarranties);
        setValue('warranties', warranties, { shouldDirty: true });
      }
      rows.undo();
    },
  };
}
