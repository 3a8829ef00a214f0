import { TextInput } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { isDay } from '#schema/fields/day.ts';
import type { MessageDraft } from '#web/features/messages/draft/message-draft.ts';
import { describeSend } from '#web/features/messages/send-hours/send-hours.ts';
import { useCompany, useTimeZone } from '#web/lib/company.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { textField } from '#web/lib/forms/form.ts';
import { DateField } from '#web/ui/fields/date-field.tsx';
import classes from './message-times.module.css';

/** Names the hour at which a message with a date goes out. */
function SendNote() {
  const { control } = useFormContext<MessageDraft>();
  const [sendAt, interval] = useWatch({ control, name: ['sendAt', 'recurrenceIntervalDays'] });
  const company = useCompany();
  const isReadable = sendAt === '' || isDay(sendAt);
  const note = company && isReadable && describeSend(sendAt, Number(interval) || undefined, company);
  return <output className={classes.note}>{note}</output>;
}

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
      <SendNote />
    </div>
  );
}
