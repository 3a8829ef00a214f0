import '#web/ui/dialog/dialog-styles.ts';
import { MultiSelect } from '@mantine/core';
import { type FieldError, useController, useFormContext } from 'react-hook-form';
import type { RecordDraft } from '#schema/records/records.ts';
import { useEquipmentChoices } from '#web/features/records/equipment/use-equipment-choices.ts';
import { comboboxProps } from '#web/ui/combobox/combobox-props.ts';
import type { LinePaths } from './line-paths.ts';
import classes from './visit-equipment-select.module.css';

type Props = { name: LinePaths['equipmentSerials']; className?: string | undefined };

/** The error of the list, or the first error of a serial in it. */
function firstMessage(error: FieldError | (FieldError | undefined)[] | undefined): string | undefined {
  return Array.isArray(error) ? error.find(Boolean)?.message : error?.message;
}

/** The equipment that a visit is for, by serial; none means the whole place. */
export function VisitEquipmentSelect({ name, className }: Props) {
  const { control } = useFormContext<RecordDraft>();
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name });
  const choices = useEquipmentChoices();
  const serials = (field.value ?? []).filter(Boolean);
  // A unit may have been removed, or lack its identifier.
  const others = serials.filter((serial) => !choices.some(({ id }) => id === serial));
  const data = [
    ...choices.map(({ id, label }) => ({ value: id, label })),
    ...[...new Set(others)].map((serial) => ({ value: serial, label: serial })),
  ];
  return (
    <MultiSelect
      classNames={{ inputField: classes.input, pill: classes.pill }}
      comboboxProps={comboboxProps}
      className={className}
      ref={ref}
      data-path={name}
      label="Equipment"
      placeholder={serials.length === 0 ? 'The whole place' : ''}
      searchable
      data={data}
      value={[...new Set(serials)]}
      onChange={field.onChange}
      onBlur={field.onBlur}
      clearable={false}
      error={firstMessage(fieldState.error)}
    />
  );
}
