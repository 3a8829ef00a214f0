import { TextInput } from '@mantine/core';
import { type ChangeEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { RecordDraft } from '../../../schema/records.ts';
import grid from '../../components/field-grid.module.css';
import { textField } from '../../lib/form.ts';
import { hasTwin, warrantiesOfUnit } from './record-serials.ts';

/** The serial of a piece of equipment. The warranties that name it go along with whatever becomes of it. */
export function RecordSerialField({ index, className }: { index: number; className?: string | undefined }) {
  const form = useFormContext<RecordDraft>();
  const { control, getValues, setValue } = form;
  const path = `equipment.${index}.serial` as const;
  const field = textField(form, path);
  const isTwin = useWatch({ control, name: 'equipment', compute: (units) => hasTwin(units ?? [], index) });
  // Fixed when the typing begins: on its way a serial may read like that of some other equipment.
  const carried = useRef<number[]>([]);

  function noteWarranties() {
    const owned = warrantiesOfUnit(getValues(), index);
    const isBlank = !getValues(path).trim();
    if (isBlank)
      carried.current = carried.current.filter((place) => !getValues(`warranties.${place}.equipmentSerial`));
    else carried.current = owned;
  }

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const serial = event.currentTarget.value;
    void field.onChange(event);
    for (const place of carried.current) {
      if (getValues(`warranties.${place}`))
        setValue(`warranties.${place}.equipmentSerial`, serial, { shouldDirty: true });
    }
  }

  return (
    <TextInput
      className={className}
      label="Serial"
      required
      description={
        isTwin && 'Other equipment of this record has the same serial. Its warranties follow the first.'
      }
      descriptionProps={{ className: grid.warning }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...field}
      onFocus={noteWarranties}
      onChange={handleChange}
    />
  );
}
