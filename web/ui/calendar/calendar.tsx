import { ActionIcon } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  type TablerIcon,
} from '@tabler/icons-react';
import { useId } from 'react';
import { weeksAround } from '#web/lib/days/calendar-days.ts';
import { formatDayWithWeekday, formatMonth } from '#web/lib/format/format-date.ts';
import classes from './calendar.module.css';
import { useCalendarFocus } from './use-calendar-focus.ts';

type Props = {
  /** The chosen day. */
  chosen: string | undefined;
  today: string;
  /** The first day that can be chosen. */
  earliest?: string | undefined;
  onPick: (day: string) => void;
};

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Dialogs around the calendar leave Escape alone when its target has this attribute. */
export const ignoredByDialogs = { 'data-mantine-stop-propagation': true };

const steps: Record<'before' | 'after', { label: string; months: number; Icon: TablerIcon }[]> = {
  before: [
    { label: 'Previous year', months: -12, Icon: IconChevronsLeft },
    { label: 'Previous month', months: -1, Icon: IconChevronLeft },
  ],
  after: [
    { label: 'Next month', months: 1, Icon: IconChevronRight },
    { label: 'Next year', months: 12, Icon: IconChevronsRight },
  ],
};

type StepButtonsProps = { side: keyof typeof steps; onMove: (months: number) => void };

function StepButtons({ side, onMove }: StepButtonsProps) {
  return steps[side].map(({ label, months, Icon }) => (
    <ActionIcon
      key={label}
      className={classes.step}
      variant="subtle"
      color="gray"
      aria-label={label}
      {...ignoredByDialogs}
      onClick={() => onMove(months)}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  ));
}

type CalendarDayProps = Omit<Props, 'chosen'> & { day: string; isShown: boolean; isFocusable: boolean };

function CalendarDay({ day, isShown, isFocusable, today, earliest = '', onPick }: CalendarDayProps) {
  return (
    <button
      type="button"
      className={classes.day}
      data-day={day}
      data-outside={!isShown || undefined}
      data-autofocus={isFocusable || undefined}
      tabIndex={isFocusable ? 0 : -1}
      disabled={day < earliest}
      aria-label={formatDayWithWeekday(day)}
      aria-current={day === today ? 'date' : undefined}
      {...ignoredByDialogs}
      onClick={() => onPick(day)}
    >
      {Number(day.slice(8))}
    </button>
  );
}

/** The days of a month, weeks from Sunday to Saturday. Its keys follow the WAI-ARIA date picker dialog pattern. */
export function Calendar({ chosen, ...props }: Props) {
  const { day: focused, gridProps, moveByMonths } = useCalendarFocus(chosen ?? props.today, props.earliest);
  const headingId = useId();
  const month = focused.slice(0, 7);

  return (
    <>
      <div className={classes.head}>
        <StepButtons side="before" onMove={moveByMonths} />
        <p id={headingId} className={classes.month} aria-live="polite">
          {formatMonth(focused)}
        </p>
        <StepButtons side="after" onMove={moveByMonths} />
      </div>
      <table className={classes.grid} {...gridProps} aria-labelledby={headingId}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksAround(focused).map((week, index) => (
            <tr key={index}>
              {week.map((day, weekday) => (
                <td key={weekday} aria-selected={day !== undefined && day === chosen}>
                  {day !== undefined && (
                    <CalendarDay
                      day={day}
                      isShown={day.startsWith(month)}
                      isFocusable={day === focused}
                      {...props}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
