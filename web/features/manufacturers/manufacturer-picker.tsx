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

/** A manufacturer of the form around it, by name. One that is not known yet is added when the form is saved. */
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
        // What is typed is taken as it is; the form is not saved with it by mistake.
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

/** @param onRenamed what held the former name shows the new one */
export function ManufacturersButton({ onRenamed }: { onRenamed: (former: string, name: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        Manage manufacturers
      </Button>
      {isWanted && (
        <Suspense>
          <ManufacturersDialog isOpen={isOpen} onClose={() => setOpen(false)} onRenamed={onRenamed} />
        </Suspense>
      )}
    </>
  );
}
