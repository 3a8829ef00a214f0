import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, weekdayOf } from '#web/lib/days/calendar-days.ts';

/** Where a key moves the focus in a calendar, by the WAI-ARIA date picker dialog pattern. */
function dayAfterKey(day: string, key: string, isShiftHeld: boolean): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, isShiftHeld ? -12 : -1);
    case 'PageDown':
      return addMonths(day, isShiftHeld ? 12 : 1);
    default:
      return undefined;
  }
}

/** The day of a calendar that has the focus or would get it, whose month is shown; never before `earliest`. */
export function useCalendarFocus(initialDay: string, earliest = '') {
  const atLeast = (day: string) => (day < earliest ? earliest : day);
  const [day, setDay] = useState(() => atLeast(initialDay));
  const grid = useRef<HTMLTableElement>(null);

  const hasOpened = useRef(false);

  // When the calendar opens, and then only while a day has the focus: the buttons above the days keep theirs.
  useEffect(() => {
    if (hasOpened.current && !grid.current?.contains(document.activeElement)) return;
    hasOpened.current = true;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  function handleGridKey(event: KeyboardEvent) {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const next = ctrlKey || metaKey || altKey ? undefined : dayAfterKey(day, key, shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    // React events bubble out of the calendar into lists with arrow keys of their own.
    event.stopPropagation();
    setDay(atLeast(next));
  }

  return {
    day,
    /** For the table: the arrow keys move among its cells. */
    gridProps: { ref: grid, role: 'grid', onKeyDown: handleGridKey },
    moveByMonths: (months: number) => setDay(atLeast(addMonths(day, months))),
  };
}
