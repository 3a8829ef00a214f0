import { Button, TextInput } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { formatDayWithWeekday } from '#web/lib/format/format-date.ts';
import { CalendarButton } from '#web/ui/calendar/calendar-button.tsx';
import { DateAlternatives } from './date-alternatives.tsx';
import classes from './date-field.module.css';
import { useDateEntry } from './use-date-entry.ts';

type Props = {
  /** The form path of the day. The form holds the day, or the text as typed while it is none. */
  name: string;
  label: string;
  required?: boolean;
  placeholder?: string;
  /** Explains what a blank field means. */
  hint?: string;
  /** The earliest day that can be picked. */
  earliest?: string;
  /** Takes 01/02/2027 for February 1 and offers January 2. Other fields take neither and offer both. */
  isDayFirst?: boolean;
  /** Shows a Today button beside the empty field. */
  withToday?: boolean;
  readOnly?: boolean;
  /** Whether the focus of a dialog begins here. */
  isFirst?: boolean;
  className?: string;
};

/**
 * A calendar day in the surrounding form: typed in any format, or picked from a calendar. The day is shown in words
 * below the field.
 */
export function DateField(props: Props) {
  const { name, label, required, placeholder, hint, earliest, isDayFirst, withToday, readOnly } = props;
  const id = useId();
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const entry = useDateEntry({ name, earliest, isDayFirst });

  /** The buttons beside the input are part of the field, and so is the calendar, although it is rendered elsewhere. */
  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    entry.completeEntry();
    if (!isCalendarOpen && !currentTarget.contains(relatedTarget)) entry.markTouched();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || !event.altKey || readOnly) return;
    event.preventDefault();
    setCalendarOpen(true);
  }

  const hasAlternatives = !readOnly && entry.alternatives.length > 0;
  // A blank line while an entry is incomplete, so that nothing below moves with each key.
  const rest = entry.isBlank
    ? hint
    : entry.isTyping && !entry.error && !hasAlternatives
      ? '\u00a0'
      : undefined;
  const calendar = (
    <CalendarButton
      label={label}
      labelId={`${id}-label`}
      chosen={entry.day}
      today={entry.today}
      earliest={earliest}
      isDisabled={readOnly}
      isOpen={isCalendarOpen}
      onOpenChange={setCalendarOpen}
      onPick={entry.pick}
    />
  );

  return (
    <div className={`${classes.field} ${props.className ?? ''}`} onBlur={handleBlur} role="presentation">
      <TextInput
        id={id}
        className={classes.input}
        {...{ label, required, placeholder, readOnly }}
        autoComplete="off"
        spellCheck={false}
        description={entry.day ? formatDayWithWeekday(entry.day) : rest}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={entry.error}
        data-commits-on-blur
        data-autofocus={props.isFirst || undefined}
        rightSection={calendar}
        rightSectionWidth={44}
        rightSectionPointerEvents="all"
        {...entry.inputProps}
        onKeyDown={handleKey}
      />
      {withToday && entry.isBlank && (
        <Button className={classes.today} variant="default" onClick={() => entry.pickAndFocus(entry.today)}>
          Today
        </Button>
      )}
      {hasAlternatives && (
        <DateAlternatives
          question={entry.day ? 'Or did you mean' : 'Which day?'}
          isAsked={entry.error !== undefined}
          days={entry.alternatives}
          onPick={entry.pickAndFocus}
        />
      )}
    </div>
  );
}
