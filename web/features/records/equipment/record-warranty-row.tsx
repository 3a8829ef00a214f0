import { NativeSelect, TextInput } from '@mantine/core';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { isDay } from '#schema/fields/day.ts';
import { warrantyTypes } from '#schema/records/record-parts.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { textField } from '#web/lib/forms/form.ts';
import { DateField } from '#web/ui/fields/date-field.tsx';
import grid from '#web/ui/form/field-grid.module.css';
import { CollapsibleRow } from '#web/ui/rows/collapsible-row.tsx';
import { ExpiredChip } from '#web/ui/text/expired-chip.tsx';
import { RecordNotifyField } from './record-notify-field.tsx';
import { RecordWarrantyEquipment } from './record-warranty-equipment.tsx';

type Props = { index: number; isOpen: boolean; onToggle: (open: boolean) => void; onRemove: () => void };

const typeChoices = [
  { value: '', label: 'Choose a type' },
  ...warrantyTypes.map((type) => ({ value: type as string, label: `${type} Warranty` })),
];

/** The name of a warranty while it is edited. */
export function warrantyName(warranty: { company: string; type: string } | undefined, index: number): string {
  const { company = '', type = '' } = warranty ?? {};
  return [company.trim(), type && `${type} Warranty`].filter(Boolean).join(' ') || `Warranty ${index + 1}`;
}

export function RecordWarrantyRow({ index, isOpen, ...handlers }: Props) {
  const { control } = useFormContext<RecordDraft>();
  const { errors } = useFormState({ control, name: `warranties.${index}` });
  const [company, type, serial, expires] = useWatch({
    control,
    name: [
      `warranties.${index}.company`,
      `warranties.${index}.type`,
      `warranties.${index}.equipmentSerial`,
      `warranties.${index}.expirationDate`,
    ],
    exact: true,
  });
  const until = isDay(expires ?? '') ? `until ${formatDay(expires)}` : '';

  return (
    <CollapsibleRow
      title={warrantyName({ company, type }, index)}
      detail={
        <>
          {!isOpen && `${[serial, until].filter(Boolean).join(' · ')} `}
          {until && <ExpiredChip expirationDate={expires} />}
        </>
      }
      hasProblem={Boolean(get(errors, `warranties.${index}`))}
      isOpen={isOpen}
      {...handlers}
    >
      <WarrantyFields index={index} />
    </CollapsibleRow>
  );
}

function WarrantyFields({ index }: { index: number }) {
  const form = useFormContext<RecordDraft>();
  const path = `warranties.${index}` as const;
  return (
    <div className={grid.grid}>
      <RecordWarrantyEquipment index={index} />
      <TextInput className={grid.third} label="Company" required {...textField(form, `${path}.company`)} />
      <NativeSelect
        className={grid.third}
        label="Type"
        required
        data={typeChoices}
        {...textField(form, `${path}.type`)}
      />
      <TextInput
        className={grid.third}
        label="Confirmation Number"
        required
        {...textField(form, `${path}.confirmationNumber`)}
      />
      <DateField className={grid.third} label="Expiration Date" required name={`${path}.expirationDate`} />
      <RecordNotifyField className={grid.whole} name={`${path}.notify`} />
    </div>
  );
}
