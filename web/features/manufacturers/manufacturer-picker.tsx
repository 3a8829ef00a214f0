import { Autocomplete, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useController } from 'react-hook-form';
import { comboboxProps } from '#web/ui/combobox/combobox-props.ts';
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
  const { data: page } = useQuery(manufacturersQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <Autocomplete
      comboboxProps={comboboxProps}
      openOnFocus={false}
      className={className}
      ref={ref}
      name={name}
      label="Manufacturer"
      required
      data={[...new Set(page?.data.map((manufacturer) => manufacturer.name))]}
      limit={50}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !isOpen) return;
        // Accept the typed text and close the list without submitting the form.
        event.preventDefault();
        setOpen(false);
      }}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      onBlur={field.onBlur}
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
