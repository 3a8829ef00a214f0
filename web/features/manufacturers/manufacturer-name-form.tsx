import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { manufacturerInputSchema } from '#schema/manufacturers.ts';
import { focusFirstError, setIssuesAndFocus, textField, useSchemaForm } from '#web/lib/forms/form.ts';
import classes from './manufacturers-dialog.module.css';

type Props = {
  label: string;
  submitLabel: string;
  initial: string;
  isSaving: boolean;
  /** Rejects with the error of the request. */
  onSave: (name: string) => Promise<unknown>;
  onCancel?: () => void;
};

/** Focuses a prefilled field (a rename) with the cursor at its end. */
function focusAtEnd(input: HTMLInputElement | null | undefined): void {
  if (!input?.value) return;
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

export function ManufacturerNameForm({ label, submitLabel, initial, isSaving, onSave, onCancel }: Props) {
  const form = useSchemaForm(manufacturerInputSchema, { defaultValues: { name: initial } });
  const { onBlur, ...field } = textField(form, 'name');

  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => focusAtEnd(formRef.current?.querySelector('input')), []);

  async function save({ name }: { name: string }) {
    try {
      await onSave(name);
      form.reset({ name: '' });
    } catch (error) {
      setIssuesAndFocus(form, error);
    }
  }

  function submit(event: FormEvent) {
    // React events bubble through portals, so this one would submit the form of the page as well.
    event.stopPropagation();
    void form.handleSubmit(save, focusFirstError)(event);
  }

  return (
    <form ref={formRef} className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        label={label}
        required
        autoComplete="off"
        data-autofocus
        // Escape cancels the rename instead of closing the dialog.
        data-mantine-stop-propagation={onCancel !== undefined}
        onKeyDown={(event) => event.key === 'Escape' && !isSaving && onCancel?.()}
        readOnly={isSaving}
        {...field}
        onBlur={(event) => {
          // Leaving the blank "New manufacturer" field is not an error yet.
          if (initial || event.currentTarget.value.trim()) void onBlur(event);
        }}
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
