import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { manufacturerInputSchema } from '../../../schema/manufacturers.ts';
import { focusFirstError, placeIssues, textField, useSchemaForm } from '../../lib/form.ts';
import classes from './manufacturers-dialog.module.css';

type Props = {
  label: string;
  submitLabel: string;
  initial: string;
  isSaving: boolean;
  /** Rejects with what the server refused. */
  onSave: (name: string) => Promise<unknown>;
  onCancel?: () => void;
};

/** The one field of a manufacturer. */
export function ManufacturerNameForm({ label, submitLabel, initial, isSaving, onSave, onCancel }: Props) {
  const form = useSchemaForm(manufacturerInputSchema, { defaultValues: { name: initial } });

  async function save({ name }: { name: string }) {
    try {
      await onSave(name);
      form.reset({ name: '' });
    } catch (error) {
      placeIssues(form, error);
    }
  }

  function submit(event: FormEvent) {
    // The dialog stands inside the form of the page, as React sees it.
    event.stopPropagation();
    void form.handleSubmit(save, focusFirstError)(event);
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        label={label}
        required
        autoComplete="off"
        data-autofocus
        readOnly={isSaving}
        {...textField(form, 'name')}
      />
      <Button className={classes.submit} type="submit" variant="default" disabled={isSaving}>
        {submitLabel}
      </Button>
      {onCancel && (
        <Button
          className={classes.submit}
          variant="subtle"
          color="gray"
          onClick={onCancel}
          disabled={isSaving}
        >
          Cancel
        </Button>
      )}
    </form>
  );
}
