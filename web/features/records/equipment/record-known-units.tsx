import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFieldArrayReturn, useFormContext, useWatch } from 'react-hook-form';
import { toDraft } from '#schema/entity/entity-field.ts';
import { addressLine } from '#schema/fields/address-line.ts';
import { emptyEquipment, equipmentFields } from '#schema/records/record-parts.ts';
import type { KnownUnit } from '#schema/records/record-responses.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { knownUnitsQuery } from '#web/features/records/record-form.queries.ts';
import { useDebouncedSearch } from '#web/lib/api/use-debounced-search.ts';
import { isBlankRowAt } from '#web/lib/forms/form-rows.ts';
import { newRow } from '#web/lib/forms/row-id.ts';
import { ComboboxField } from '#web/ui/combobox/combobox-field.tsx';
import classes from './record-known-units.module.css';
import { normalizeSerial } from './record-serials.ts';

type Props = Pick<UseFieldArrayReturn<RecordDraft, 'equipment'>, 'append' | 'update'>;

const debounceMs = 250;

/** A serial alone may belong to units of several manufacturers. */
function unitKey({
  serial,
  type,
  manufacturer,
}: Pick<KnownUnit, 'serial' | 'type' | 'manufacturer'>): string {
  return JSON.stringify([serial, type, manufacturer].map((text) => normalizeSerial(text).toLowerCase()));
}

function toChoice(unit: KnownUnit) {
  const { identifier, type, size, manufacturer, model, serial, serviceAddress } = unit;
  const detail = `${[type, size, `${manufacturer} ${model}`].join(', ')} · ${addressLine(serviceAddress)}`;
  return { id: JSON.stringify([unitKey(unit), serviceAddress]), label: `${identifier} (${serial})`, detail };
}

/** Adds equipment that other records of the customer have, instead of typing all of its fields again. */
export function RecordKnownUnits(props: Props) {
  const { control } = useFormContext<RecordDraft>();
  const customer = useWatch({ control, name: 'customer', exact: true });
  const customerId = typeof customer === 'string' ? customer : customer._id;
  if (customerId === '') return null;
  return <KnownUnitPicker key={customerId} customerId={customerId} {...props} />;
}

function KnownUnitPicker({ customerId, append, update }: Props & { customerId: string }) {
  const form = useFormContext<RecordDraft>();
  const { control, getValues, clearErrors } = form;
  const [isOpen, setOpen] = useState(false);
  const [q, setQ] = useState('');
  const { text, setText, searchNow } = useDebouncedSearch(q, setQ, debounceMs);
  const { data: known = [] } = useQuery(knownUnitsQuery(customerId, ''));
  const search = useQuery({
    ...knownUnitsQuery(customerId, q),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  });
  const used = useWatch({
    control,
    name: 'equipment',
    compute: (equipment: RecordDraft['equipment'] | undefined) => (equipment ?? []).map(unitKey),
  });
  const isUnused = (unit: KnownUnit) => !used.includes(unitKey(unit));
  const units = (search.data ?? []).filter(isUnused);
  const isLoading = search.isPending || search.isPlaceholderData || text.trim() !== q;

  // Once shown it stays, because choosing the last unit leaves the focus here.
  const [isShown, setShown] = useState(false);
  if (!isShown && known.some(isUnused)) setShown(true);
  if (!isShown) return null;

  function add(unit: KnownUnit) {
    const row = newRow(toDraft(equipmentFields, unit));
    const blank = getValues('equipment').findIndex((_, index) =>
      isBlankRowAt(form, 'equipment', index, emptyEquipment),
    );
    if (blank < 0) return append(row, { shouldFocus: false });
    update(blank, row);
    clearErrors(`equipment.${blank}`);
  }

  return (
    <ComboboxField
      className={classes.picker}
      label="Add known equipment of this customer"
      placeholder="Search by serial, type or place..."
      getChoices={() => units.map(toChoice)}
      isLoading={isLoading}
      isFailed={search.isError}
      emptyText={isLoading ? 'Searching...' : 'No other equipment found.'}
      onPick={(id) => {
        const unit = units.find((one) => toChoice(one).id === id);
        if (unit) add(unit);
      }}
      // All equipment is loaded already.
      onTextChange={(typed) => (typed === '' ? searchNow('') : setText(typed))}
      searchNow={searchNow}
      onOpenChange={setOpen}
    />
  );
}
