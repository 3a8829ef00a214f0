import { useEffect, useEffectEvent, useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { emptyWarranty } from '#schema/records/record-parts.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { isBlankRowAt } from '#web/lib/forms/form-rows.ts';
import { ComboboxField } from '#web/ui/combobox/combobox-field.tsx';
import { filterChoices } from '#web/ui/combobox/field-choice.ts';
import grid from '#web/ui/form/field-grid.module.css';
import { normalizeSerial } from './record-serials.ts';
import { useEquipmentChoices } from './use-equipment-choices.ts';

/** Calls back when the user begins to fill in a blank row. */
function useRowBegun(isBlank: boolean, onBegun: () => void): void {
  const handleBegun = useEffectEvent(onBegun);
  const wasBlank = useRef(isBlank);
  useEffect(() => {
    if (wasBlank.current && !isBlank) handleBegun();
    wasBlank.current = isBlank;
  }, [isBlank]);
}

/** The equipment of a warranty. A new warranty belongs to the only unit of the record unless the user picks another. */
export function RecordWarrantyEquipment({ index }: { index: number }) {
  const form = useFormContext<RecordDraft>();
  const { control, formState } = form;
  const name = `warranties.${index}.equipmentSerial` as const;
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name });
  const choices = useEquipmentChoices();
  const isBlank = useWatch({
    control,
    name: `warranties.${index}`,
    compute: (warranty: RecordDraft['warranties'][number] | undefined) =>
      isBlankRowAt(form, 'warranties', index, {
        ...emptyWarranty,
        equipmentSerial: warranty?.equipmentSerial,
      }),
  });
  const serial = normalizeSerial(field.value);
  const onlyUnit = serial === '' && choices.length === 1 ? choices[0] : undefined;
  // Stored only with the rest of the row, so that an untouched row stays blank.
  useRowBegun(isBlank, () => onlyUnit && field.onChange(onlyUnit.id));
  const proposed = isBlank && !formState.isSubmitted ? onlyUnit : undefined;

  return (
    <ComboboxField
      className={grid.third}
      ref={ref}
      data-path={name}
      label="Equipment"
      required
      placeholder={choices.length > 0 ? 'Choose equipment' : 'No equipment yet'}
      chosen={choices.find(({ id }) => id === serial) ?? proposed}
      getChoices={(text) => filterChoices(text, choices)}
      emptyText="No matching equipment with an identifier and a serial."
      onPick={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}
