import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { useTimeZone } from '#web/lib/company.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import { getProblems, type ProblemSubject, subscribeProblems } from '#web/lib/toasts/recent-problems.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './recent-problems.module.css';

/** The name of what could not be saved, with a link to its page. */
function SubjectName({ subject, onFollow }: { subject: ProblemSubject; onFollow: () => void }) {
  const { name, path } = subject;
  return (
    <p className={classes.subject}>
      {path ? (
        <PageLink to={path} onClick={onFollow}>
          {name}
        </PageLink>
      ) : (
        name
      )}
    </p>
  );
}

/** The failure toasts of this page load, to read again. Hidden while there are none. */
export function RecentProblems() {
  const problems = useSyncExternalStore(subscribeProblems, getProblems);
  const [isOpen, setOpen] = useState(false);
  const timeZone = useTimeZone();
  // While the dialog is open, the last problem may be solved.
  if (problems.length === 0 && !isOpen) return null;
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
        <p className={classes.lead}>
          {problems.length > 0
            ? 'Problems since this page was loaded, newest first.'
            : 'No problems anymore: everything was saved.'}
        </p>
        <ul className={classes.problems} aria-label="Recent problems">
          {problems.map(({ key, at, message, subject }) => (
            <li key={key} className={classes.problem}>
              {subject && <SubjectName subject={subject} onFollow={() => setOpen(false)} />}
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
