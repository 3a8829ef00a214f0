import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { z } from 'zod';
import { invalidDay, isDay } from '#schema/fields/day.ts';
import { focusFirstError, useSchemaForm } from '#web/lib/forms/form.ts';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import classes from './days-filter.module.css';

export type Days = { from: string; to: string };
type Props = { days: Days; submitLabel: string; onFilter: (days: Days) => void; onCancel: () => void };

const day = z.string().refine((text) => !text || isDay(text), invalidDay);
const daysSchema = z.object({ from: day, to: day }).refine(({ from, to }) => !from || !to || from <= to, {
  error: 'The last day must not be before the first.',
  path: ['to'],
});

export function DaysFilterForm({ days, submitLabel, onFilter, onCancel }: Props) {
  const form = useSchemaForm(daysSchema, { defaultValues: days });

  function handleSubmit(event: FormEvent) {
    void form.handleSubmit(onFilter, focusFirstError)(event);
  }

  return (
    <FormProvider {...form}>
      <form className={classes.form} noValidate autoComplete="off" onSubmit={handleSubmit}>
        <DateField name="from" label="First day" isFirst hint="Blank: without a first day." />
        <DateField name="to" label="Last day" hint="Blank: without a last day." />
        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">{submitLabel}</Button>
        </DialogActions>
      </form>
    </FormProvider>
  );
}
