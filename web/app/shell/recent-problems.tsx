import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { useTimeZone } from '#web/lib/company.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import { getProblems, subscribeProblems } from '#web/lib/toasts/recent-problems.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import classes from './recent-problems.module.css';

/** The failure toasts of this page load, to read again. Hidden while there are none. */
export function RecentProblems() {
  const problems = useSyncExternalStore(subscribeProblems, getProblems);
  const [isOpen, setOpen] = useState(false);
  const timeZone = useTimeZone();
  if (problems.length === 0) return null;
  return (
    <>
      <ActionIcon
        className={classes.target}
        variant="subtle"
        size={36}
        data-problems
        aria-label={`Recent problems: ${problems.length}`}
        onClick={() => setOpen(true)}
      >
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Dialog title="Recent problems" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p className={classes.lead}>Problems since this page was loaded, newest first.</p>
        <ul className={classes.problems} aria-label="Recent problems">
          {problems.map(({ key, at, message }) => (
            <li key={key} className={classes.problem}>
              <p>{message}</p>
              <time dateTime={at}>{formatExactTime(at, timeZone)}</time>
            </li>
          ))}
        </ul>
        <DialogActions>
          <Button variant="default" onClick={() => setOpen(false)}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
