import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { z } from 'zod';
import { requiredDay } from '#schema/fields/day.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { focusFirstError, useSchemaForm } from '#web/lib/forms/form.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';

type Props = { onShow: (day: string) => void };

function daySchema(today: string) {
  const day = requiredDay('A day is required.', 'UTC');
  return z.object({ day: day.refine((one) => one <= today, 'This day is in the future.') });
}

function DayForm({ onShow, onCancel }: Props & { onCancel: () => void }) {
  const form = useSchemaForm(daySchema(todayIn(useTimeZone())), { defaultValues: { day: '' } });

  function handleSubmit(event: FormEvent) {
    event.stopPropagation();
    void form.handleSubmit(({ day }) => onShow(day), focusFirstError)(event);
  }

  return (
    <FormProvider {...form}>
      <form noValidate autoComplete="off" onSubmit={handleSubmit}>
        <DateField
          name="day"
          label="Day"
          isFirst
          required
          hint="You will see it as it was at the end of this day."
        />
        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Show</Button>
        </DialogActions>
      </form>
    </FormProvider>
  );
}

/** Asks for a day whose version is to be shown. */
export function VersionDayButton({ onShow }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        As It Was On...
      </Button>
      <Dialog title="As It Was On a Day" isOpen={isOpen} onClose={close}>
        <DayForm
          onShow={(day) => {
            close();
            onShow(day);
          }}
          onCancel={close}
        />
      </Dialog>
    </>
  );
}
