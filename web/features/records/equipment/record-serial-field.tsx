import { TextInput } from '@mantine/core';
import { type ChangeEvent, useRef } from 'react';
import { type Control, useFormContext, useWatch } from 'react-hook-form';
import type { RecordDraft } from '#schema/records/records.ts';
import { textField } from '#web/lib/forms/form.ts';
import grid from '#web/ui/form/field-grid.module.css';
import { hasDuplicateSerial, type Owners, ownersOf } from './record-serials.ts';
import { type VisitSerial, visitSerialsOfUnit } from './visit-serials.ts';

/** Shared by the serial fields of a form: the owners of the warranties when a serial field last got the focus. */
const ownersByForm = new WeakMap<Control<RecordDraft>, { owners: Owners; unitCount: number }>();

/** The previous owners don't count after rows were added or removed, because the indexes have changed. */
function updateOwners(control: Control<RecordDraft>, draft: RecordDraft): Owners {
  const { equipment, warranties } = draft;
  const previous = ownersByForm.get(control);
  const hasSameRows =
    previous?.unitCount === equipment.length && previous.owners.length === warranties?.length;
  const owners = ownersOf(draft, hasSameRows ? previous.owners : []);
  ownersByForm.set(control, { owners, unitCount: equipment.length });
  return owners;
}

/** The serial of a unit. Editing it updates the warranties and visits of the unit, which name it by the serial. */
export function RecordSerialField({ index, className }: { index: number; className?: string | undefined }) {
  const form = useFormContext<RecordDraft>();
  const { control, getValues, setValue } = form;
  const path = `equipment.${index}.serial` as const;
  const field = textField(form, path);
  const isDuplicate = useWatch({
    control,
    name: 'equipment',
    compute: (equipment) => hasDuplicateSerial(equipment ?? [], index),
  });
  // Fixed on focus, because a partly typed serial may equal the serial of another unit.
  const ownWarranties = useRef<number[]>([]);
  const ownVisits = useRef<VisitSerial[]>([]);

  function handleFocus() {
    const owners = updateOwners(control, getValues());
    const isBlank = !getValues(path).trim();
    ownVisits.current = isBlank
      ? ownVisits.current.filter(({ path, place }) => getValues(path)?.[place] === '')
      : visitSerialsOfUnit(getValues(), index);
    if (isBlank)
      ownWarranties.current = ownWarranties.current.filter(
        (warranty) => !getValues(`warranties.${warranty}.equipmentSerial`),
      );
    else ownWarranties.current = owners.flatMap((owner, warranty) => (owner === index ? [warranty] : []));
  }

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const serial = event.currentTarget.value;
    void field.onChange(event);
    for (const warranty of ownWarranties.current) {
      if (getValues(`warranties.${warranty}`))
        setValue(`warranties.${warranty}.equipmentSerial`, serial, { shouldDirty: true });
    }
    for (const { path, place } of ownVisits.current) {
      const serials = getValues(path) ?? [];
      if (place < serials.length) setValue(path, serials.with(place, serial), { shouldDirty: true });
    }
  }

  return (
    <TextInput
      className={className}
      label="Serial"
      required
      description={
        isDuplicate &&
        'Other equipment on this record has the same serial. Its warranties belong to the first one.'
      }
      descriptionProps={{ className: grid.warning }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...field}
      onFocus={handleFocus}
      onChange={handleChange}
    />
  );
}
