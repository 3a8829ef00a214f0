import { Button } from '@mantine/core';
import { formatDayWithWeekday } from '#web/lib/format/format-date.ts';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import classes from './date-field.module.css';

type Props = {
  question: string;
  /** The error above asks the same. */
  isAsked: boolean;
  days: string[];
  onPick: (day: string) => void;
};

/** The days that an entry can mean, each to be taken with one press. */
export function DateAlternatives({ question, isAsked, days, onPick }: Props) {
  return (
    <fieldset className={classes.alternatives} aria-label={question}>
      {!isAsked && <span aria-hidden>{question}</span>}
      {days.map((day) => (
        <Button key={day} size="xs" variant="default" onMouseDown={retainFocus} onClick={() => onPick(day)}>
          {formatDayWithWeekday(day)}
        </Button>
      ))}
    </fieldset>
  );
}
