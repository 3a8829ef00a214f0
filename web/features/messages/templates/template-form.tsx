import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import type { MessageTemplate } from '#schema/messages/message-templates.ts';
import { focusFirstError, textField } from '#web/lib/forms/form.ts';
import { DialogRestored } from '#web/ui/banners/dialog-restored.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import type { UnsavedEntry } from '#web/ui/form/use-unsaved-entry.tsx';
import { PlaceholderButtons } from './placeholder-buttons.tsx';
import classes from './template-form.module.css';
import { useTemplateForm } from './use-template-form.ts';

type Props = {
  /** Null for a new one. */
  template: MessageTemplate | null;
  unsaved: UnsavedEntry;
  isSaving: boolean;
  onSavingChange: (isSaving: boolean) => void;
};

export function TemplateForm({ template, unsaved, isSaving, onSavingChange }: Props) {
  const { form, kept, newer, save } = useTemplateForm({ template, unsaved, onSavingChange });

  const formRef = useRef<HTMLFormElement>(null);

  function handleSubmit(event: FormEvent) {
    void form.handleSubmit(save, focusFirstError)(event);
  }

  /** Puts a placeholder where the caret is in the text, or in place of the selected words. */
  function insert(placeholder: string) {
    const field = formRef.current?.querySelector('textarea');
    const text = form.getValues('text');
    const start = field?.selectionStart ?? text.length;
    const end = field?.selectionEnd ?? text.length;
    const value = `${text.slice(0, start)}${placeholder}${text.slice(end)}`;
    form.setValue('text', value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    field?.focus();
    field?.setSelectionRange(start + placeholder.length, start + placeholder.length);
  }

  return (
    <form ref={formRef} className={classes.form} noValidate autoComplete="off" onSubmit={handleSubmit}>
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={100}
        readOnly={isSaving}
        {...textField(form, 'name')}
      />
      <Textarea label="Text" required rows={8} readOnly={isSaving} {...textField(form, 'text')} />
      <PlaceholderButtons isDisabled={isSaving} onInsert={insert} />
      <DialogRestored kept={kept} />
      {newer && (
        <output className={classes.warning}>
          <strong>Someone else has changed this template. Save again to replace it:</strong>
          <span>{newer.name}</span>
          <span className={classes.text}>{newer.text}</span>
        </output>
      )}
      {newer === null && (
        <output className={classes.warning}>
          <strong>Someone else has deleted this template. Save again to add it as a new one.</strong>
        </output>
      )}
      <DialogActions>
        <Button variant="default" onClick={unsaved.close} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          Save Template
        </Button>
      </DialogActions>
    </form>
  );
}
