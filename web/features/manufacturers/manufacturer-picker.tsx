import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useController } from 'react-hook-form';
import { ComboboxField } from '#web/ui/combobox/combobox-field.tsx';
import { findName, rankNames } from './manufacturer-names.ts';
import { manufacturersQuery } from './manufacturers.queries.ts';

const ManufacturersDialog = lazy(async () => {
  const { ManufacturersDialog } = await import('./manufacturers-dialog.tsx');
  return { default: ManufacturersDialog };
});

/** Manufacturer name within the surrounding form. Saving the form creates a manufacturer that does not exist yet. */
export function ManufacturerField({ name, className }: { name: string; className?: string | undefined }) {
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ name });
  // Not loading while offline or after a failure: then every name can be new.
  const { data: page, isLoading } = useQuery(manufacturersQuery);
  const names = page?.data.map((manufacturer) => manufacturer.name);
  const value = String(field.value ?? '');
  // A stored one that was deleted since stays on its equipment, so it is not new.
  const isNew = names !== undefined && value !== '' && fieldState.isDirty && !findName(names, value);
  return (
    <ComboboxField
      className={className}
      ref={ref}
      data-path={name}
      label="Manufacturer"
      required
      chosen={value === '' ? undefined : { id: value, label: value }}
      getChoices={(text) => rankNames(text, names ?? [])}
      isLoading={isLoading}
      emptyText={isLoading ? 'Loading...' : 'No matching manufacturer.'}
      additionLabel={(text) =>
        isLoading || findName(names ?? [], text) ? undefined : `New manufacturer: ${text}`
      }
      onAdd={(text) => field.onChange(text.replace(/\s+/g, ' '))}
      onPick={field.onChange}
      onClear={() => field.onChange('')}
      onBlur={field.onBlur}
      description={isNew && `New manufacturer: ${value}`}
      error={fieldState.error?.message}
    />
  );
}

/** @param onRenamed called so that fields with the old name show the new one */
export function ManufacturersButton({
  onRenamed,
}: {
  onRenamed: (oldName: string, newName: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isMounted, setMounted] = useState(false);
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setMounted(true);
          setOpen(true);
        }}
      >
        Manage manufacturers
      </Button>
      {isMounted && (
        <Suspense>
          <ManufacturersDialog isOpen={isOpen} onClose={() => setOpen(false)} onRenamed={onRenamed} />
        </Suspense>
      )}
    </>
  );
}
