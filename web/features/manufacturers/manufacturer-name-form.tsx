import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { manufacturerInputSchema } from '#schema/manufacturers.ts';
import { focusFirstError, placeIssues, textField, useSchemaForm } from '#web/lib/forms/form.ts';
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

/** Whoever asked to rename something wants to type. */
function focusAtEnd(input: HTMLInputElement | null | undefined): void {
  if (!input?.value) return;
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

/** The one field of a manufacturer. */
export function ManufacturerNameForm({ label, submitLabel, initial, isSaving, onSave, onCancel }: Props) {
  const form = useSchemaForm(manufacturerInputSchema, { defaultValues: { name: initial } });
  const { onBlur, ...field } = textField(form, 'name');

  const element = useRef<HTMLFormElement>(null);
  useEffect(() => focusAtEnd(element.current?.querySelector('input')), []);

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
    <form ref={element} className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        label={label}
        required
        autoComplete="off"
        data-autofocus
        // Escape gives up the renaming and not the dialog, which otherwise hears it first.
        data-mantine-stop-propagation={onCancel !== undefined}
        onKeyDown={(event) => event.key === 'Escape' && !isSaving && onCancel?.()}
        readOnly={isSaving}
        {...field}
        onBlur={(event) => {
          // A blank one beside the list is no mistake yet.
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
