import { TextInput } from '@mantine/core';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { RecordDraft } from '#schema/records/records.ts';
import { toUnitKey } from '#schema/units/unit-key.ts';
import { ManufacturerField } from '#web/features/manufacturers/manufacturer-picker.tsx';
import { unitPath } from '#web/features/records/record-unit-draft.ts';
import { textField } from '#web/lib/forms/form.ts';
import { DateField } from '#web/ui/fields/date-field.tsx';
import grid from '#web/ui/form/field-grid.module.css';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { CollapsibleRow } from '#web/ui/rows/collapsible-row.tsx';
import { RecordSerialField } from './record-serial-field.tsx';

type Props = { index: number; isOpen: boolean; onToggle: (open: boolean) => void; onRemove: () => void };

/** The name of a unit while it is edited. */
export function unitName(unit: { identifier: string } | undefined, index: number): string {
  return unit?.identifier?.trim() || `Equipment ${index + 1}`;
}

export function RecordEquipmentRow({ index, isOpen, ...handlers }: Props) {
  const { control } = useFormContext<RecordDraft>();
  const { errors } = useFormState({ control, name: `equipment.${index}` });
  const [identifier, type, size, manufacturer, model, serial] = useWatch({
    control,
    name: [
      `equipment.${index}.identifier`,
      `equipment.${index}.type`,
      `equipment.${index}.size`,
      `equipment.${index}.manufacturer`,
      `equipment.${index}.model`,
      `equipment.${index}.serial`,
    ],
    exact: true,
  });
  const description = [type, size, [manufacturer, model].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');

  return (
    <CollapsibleRow
      title={unitName({ identifier }, index)}
      detail={!isOpen && [description, serial].filter(Boolean).join(' · ')}
      hasProblem={Boolean(get(errors, `equipment.${index}`))}
      isOpen={isOpen}
      {...handlers}
    >
      <EquipmentFields index={index} />
    </CollapsibleRow>
  );
}

function EquipmentFields({ index }: { index: number }) {
  const form = useFormContext<RecordDraft>();
  const path = `equipment.${index}` as const;
  return (
    <div className={grid.grid}>
      <TextInput
        className={grid.quarter}
        label="Identifier"
        required
        {...textField(form, `${path}.identifier`)}
      />
      <TextInput className={grid.quarter} label="Type" required {...textField(form, `${path}.type`)} />
      <TextInput className={grid.quarter} label="Size" required {...textField(form, `${path}.size`)} />
      <ManufacturerField className={grid.quarter} name={`${path}.manufacturer`} />
      <TextInput className={grid.third} label="Model" required {...textField(form, `${path}.model`)} />
      <RecordSerialField className={grid.third} index={index} />
      <DateField className={grid.third} label="Install Date" required name={`${path}.installDate`} />
      <UnitLink index={index} />
    </div>
  );
}

/** Leads from a stored unit to everything about it. */
function UnitLink({ index }: { index: number }) {
  const { control } = useFormContext<RecordDraft>();
  const [id, serial] = useWatch({
    control,
    name: [`equipment.${index}._id`, `equipment.${index}.serial`],
    exact: true,
  });
  // As saved: nothing is known about a new unit, or about a unit at a customer who was only chosen.
  const { customer: saved, equipment = [] } = useFormState({ control, name: 'customer' }).defaultValues ?? {};
  const isStored = Boolean(id) && equipment.some((unit) => unit?._id === id);
  if (!isStored || !toUnitKey(serial ?? '')) return null;
  return (
    <PageLink to={unitPath(serial, typeof saved === 'string' ? saved : saved?._id)} className={grid.whole}>
      All work on this unit
    </PageLink>
  );
}
