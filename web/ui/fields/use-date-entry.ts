import { type ChangeEvent, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { isDay } from '#schema/fields/day.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { possibleDays } from '#web/lib/days/possible-days.ts';
import { formatDay, todayIn } from '#web/lib/format/format-date.ts';

type Options = {
  /** The form path of the day. The form holds the day, or the text as typed while it is none. */
  name: string;
  /** The earliest day that can be picked. */
  earliest?: string | undefined;
  /** Takes the reading with the day first if it is unclear which number is the month. */
  isDayFirst?: boolean | undefined;
};

/**
 * A typed text, what the form holds for it, whether the input lost the focus since, and how often the form was submitted
 * before.
 */
type Entry = { text: string; value: string; isComplete: boolean; submitCount: number };

/** A calendar day that is typed in any format. When the input loses the focus, it shows the day as `1 Dec 2026`. */
export function useDateEntry({ name, earliest, isDayFirst = false }: Options) {
  const form = useFormContext();
  const { field, fieldState, formState } = useController({ control: form.control, name });
  const { submitCount } = formState;
  const today = todayIn(useTimeZone());
  const [lastEntry, setEntry] = useState<Entry>();
  const value = typeof field.value === 'string' ? field.value : '';
  // The form may have been filled with another day since.
  const entry = lastEntry?.value === value ? lastEntry : undefined;
  const text = entry?.text ?? value;
  const isTyping = entry?.isComplete === false;
  const day = isDay(value) ? value : undefined;

  function changeText({ currentTarget: { value: typed } }: ChangeEvent<HTMLInputElement>) {
    const days = possibleDays(typed, { today, earliest });
    const isTaken = days.length === 1 || isDayFirst;
    const next = (isTaken && days[0]) || (typed.trim() && typed);
    setEntry({ text: typed, value: next, isComplete: false, submitCount });
    field.onChange(next);
  }

  function pick(picked: string) {
    setEntry(undefined);
    form.setValue(name, picked, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  }

  return {
    inputProps: {
      name,
      ref: field.ref,
      value: isTyping ? text : day ? formatDay(day) : value,
      onChange: changeText,
    },
    /** Not while a text is being typed, which is unreadable until it is complete, unless it is submitted. */
    error: isTyping && entry.submitCount === submitCount ? undefined : fieldState.error?.message,
    today,
    day,
    isBlank: value === '',
    isTyping,
    /** The other days that the text can mean. Not for 12/1, which may become 12/15, until the typing is over. */
    alternatives:
      isTyping && !/\d{4}/.test(text)
        ? []
        : possibleDays(text, { today, earliest }).filter((other) => other !== day),
    pick,
    pickAndFocus(picked: string) {
      pick(picked);
      form.setFocus(name);
    },
    completeEntry: () => entry && setEntry({ ...entry, isComplete: true }),
    markTouched: field.onBlur,
  };
}
