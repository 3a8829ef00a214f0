import { TextInput } from '@mantine/core';
import { type ChangeEvent, useRef } from 'react';
import { type Control, useFormContext, useWatch } from 'react-hook-form';
import type { RecordDraft } from '#schema/records/records.ts';
import { textField } from '#web/lib/forms/form.ts';
import grid from '#web/ui/form/field-grid.module.css';
import { hasTwin, type Owners, ownersOf } from './record-serials.ts';

/** What the fields of one form know together: to whom warranties belonged when a serial was last typed. */
const known = new WeakMap<Control<RecordDraft>, { owners: Owners; units: number }>();

/** Rows that came or went have moved the others, so that what was known of places says nothing any more. */
function noteOwners(control: Control<RecordDraft>, draft: RecordDraft): Owners {
  const { equipment, warranties } = draft;
  const before = known.get(control);
  const isSamePlaces = before?.units === equipment.length && before.owners.length === warranties?.length;
  const owners = ownersOf(draft, isSamePlaces ? before.owners : []);
  known.set(control, { owners, units: equipment.length });
  return owners;
}

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
    const owners = noteOwners(control, getValues());
    const isBlank = !getValues(path).trim();
    if (isBlank)
      carried.current = carried.current.filter((place) => !getValues(`warranties.${place}.equipmentSerial`));
    else carried.current = owners.flatMap((owner, place) => (owner === index ? [place] : []));
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
