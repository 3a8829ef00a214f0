import { Button, Checkbox, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import { isDay } from '#schema/fields/day.ts';
import { moveSchema, type Visit } from '#schema/visits/visits.ts';
import { referToSeen } from '#web/features/visits/visit-name.ts';
import { moveVisit, type VisitMove } from '#web/features/visits/visits.api.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { focusFirstError, setIssuesAndFocus, textField, useSchemaForm } from '#web/lib/forms/form.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { type UnsavedEntry, useReportDirty } from '#web/ui/form/use-unsaved-entry.tsx';
import classes from './visit-dialogs.module.css';
import { VisitSubject } from './visit-subject.tsx';

type Props = {
  visit: Visit;
  unsaved: UnsavedEntry;
  isSaving: boolean;
  onSavingChange: (isSaving: boolean) => void;
  onMoved: (day: string) => void;
  /** After each request. */
  onSettled: () => void;
  previewFollowing: ((day: string) => ReactNode) | undefined;
};

const failure = 'Something went wrong moving this visit. Please try again later.';

export function MoveVisitForm({ visit, unsaved, isSaving, onSavingChange, ...props }: Props) {
  const { onMoved, onSettled, previewFollowing } = props;
  const timeZone = useTimeZone();
  const schema = useMemo(
    () => moveSchema(timeZone).pick({ to: true, reason: true, andFollowing: true }),
    [timeZone],
  );
  const form = useSchemaForm(schema, { defaultValues: { to: '', reason: '', andFollowing: false } });
  const keyFor = useIdempotencyKey();
  const saveOnce = useSingleFlight();
  useReportDirty(form.formState.isDirty, unsaved.setDirty);
  const [to, andFollowing] = form.watch(['to', 'andFollowing']);
  const setFollowing = (isChecked: boolean) =>
    form.setValue('andFollowing', isChecked, { shouldDirty: true });

  async function save(move: VisitMove) {
    onSavingChange(true);
    try {
      await moveVisit(referToSeen(visit), move, keyFor(move));
      onMoved(move.to);
    } catch (error) {
      if (!setIssuesAndFocus(form, error)) showFailureToast(error, failure);
    } finally {
      onSavingChange(false);
      onSettled();
    }
  }

  function handleSubmit(event: FormEvent) {
    // React events bubble out of the dialog into the record form.
    event.stopPropagation();
    void form.handleSubmit((move) => saveOnce(() => save(move)), focusFirstError)(event);
  }

  return (
    <FormProvider {...form}>
      <form className={classes.form} noValidate autoComplete="off" onSubmit={handleSubmit}>
        <VisitSubject visit={visit} />
        <DateField name="to" label="New day" required isFirst readOnly={isSaving} />
        <Textarea
          label="Reason"
          required
          autosize
          minRows={2}
          maxRows={6}
          readOnly={isSaving}
          {...textField(form, 'reason')}
        />
        {previewFollowing && (
          <Checkbox
            label="Move all visits that follow, too"
            disabled={isSaving}
            // Registered, it would be unchecked for the form when it loses the focus by being disabled.
            checked={andFollowing}
            onChange={({ currentTarget }) => setFollowing(currentTarget.checked)}
          />
        )}
        {previewFollowing && andFollowing && isDay(to) && previewFollowing(to)}
        <DialogActions>
          <Button variant="default" onClick={unsaved.close} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Move Visit
          </Button>
        </DialogActions>
      </form>
    </FormProvider>
  );
}
