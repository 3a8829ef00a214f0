import { useFormContext, useWatch } from 'react-hook-form';
import type { RecordDraft } from '#schema/records/records.ts';
import { type EquipmentChoice, equipmentChoices } from './record-serials.ts';

/** The equipment in the surrounding form that can be named by its serial. */
export function useEquipmentChoices(): EquipmentChoice[] {
  const { control } = useFormContext<RecordDraft>();
  return useWatch({ control, name: 'equipment', compute: equipmentChoices });
}
