import '#web/ui/dialog/dialog-styles.ts';
import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useBackCloses } from '#web/ui/dialog/use-back-closes.ts';
import { Calendar, ignoredByDialogs } from './calendar.tsx';
import classes from './calendar-button.module.css';

type Props = {
  /** The label of the field that the calendar is for, and the id of its element. */
  label: string;
  labelId: string;
  chosen: string | undefined;
  today: string;
  earliest?: string | undefined;
  isDisabled?: boolean | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onPick: (day: string) => void;
};

/** The library's own roles would name the dialog after the anchor. */
const dialogProps = { role: 'dialog', 'aria-modal': true, tabIndex: -1, ...ignoredByDialogs };

/** In a low window, the calendar covers its field rather than leave the screen. */
const middlewares = {
  flip: true,
  shift: { crossAxis: true, padding: 8, limiter: { fn: ({ x, y }: { x: number; y: number }) => ({ x, y }) } },
};

/** Opens a calendar in which a day is picked. The focus returns to the button. */
export function CalendarButton(props: Props) {
  const { label, labelId, chosen, today, earliest, isDisabled, isOpen, onOpenChange, onPick } = props;
  const button = useRef<HTMLButtonElement>(null);
  const wasOpenAtPress = useRef(false);

  function close() {
    onOpenChange(false);
    button.current?.focus();
  }

  useBackCloses(isOpen, close);

  function handleDialogKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  }

  return (
    <>
      <ActionIcon
        ref={button}
        className={classes.button}
        variant="subtle"
        color="gray"
        aria-label="Open the calendar"
        aria-describedby={labelId}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={isDisabled}
        // A press outside of the calendar closes it, before the click.
        onPointerDown={() => {
          wasOpenAtPress.current = isOpen;
        }}
        onClick={() => {
          onOpenChange(!wasOpenAtPress.current);
          wasOpenAtPress.current = false;
        }}
      >
        <IconCalendar size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {/* Not rendered until it opens, because a form has many of these fields. */}
      {isOpen && (
        <Popover
          opened
          onChange={onOpenChange}
          closeOnEscape={false}
          trapFocus
          withRoles={false}
          position="bottom-end"
          floatingStrategy="fixed"
          hideDetached={false}
          shadow="md"
          transitionProps={{ duration: 0 }}
          middlewares={middlewares}
        >
          <Popover.Target>
            <span className={classes.anchor} />
          </Popover.Target>
          <Popover.Dropdown
            className={classes.dialog}
            aria-label={`Choose a day: ${label}`}
            {...dialogProps}
            onKeyDown={handleDialogKey}
          >
            <Calendar
              chosen={chosen}
              today={today}
              earliest={earliest}
              onPick={(day) => {
                onPick(day);
                close();
              }}
            />
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
