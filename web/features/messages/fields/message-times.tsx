import { TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import type { MessageDraft } from '#web/features/messages/draft/message-draft.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { textField } from '#web/lib/forms/form.ts';
import { DateField } from '#web/ui/fields/date-field.tsx';
import classes from './message-times.module.css';

/** When a message goes out, and how often. */
export function MessageTimes({ isSending }: { isSending: boolean }) {
  const form = useFormContext<MessageDraft>();
  const timeZone = useTimeZone();
  return (
    <div className={classes.times}>
      <DateField
        name="sendAt"
        label="Send date (Optional)"
        placeholder="DD/MM/YYYY"
        isDayFirst
        earliest={todayIn(timeZone)}
        hint="Leave blank to send now."
        readOnly={isSending}
      />
      <TextInput
        type="number"
        inputMode="numeric"
        label="Repeat every N days (Optional)"
        min={0}
        step={1}
        description="Leave blank or enter 0 to send once."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        readOnly={isSending}
        {...textField(form, 'recurrenceIntervalDays')}
      />
    </div>
  );
}
