import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
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

type Props = { isOpen: boolean; onClose: () => void };

export function RecentProblemsDialog({ isOpen, onClose }: Props) {
  const problems = useSyncExternalStore(subscribeProblems, getProblems);
  const timeZone = useTimeZone();
  return (
    <Dialog title="Recent problems" isOpen={isOpen} onClose={onClose}>
      <p className={classes.lead}>
        {problems.length > 0
          ? 'Problems since this page was loaded, newest first.'
          : 'No problems anymore: everything was saved.'}
      </p>
      <ul className={classes.problems} aria-label="Recent problems">
        {problems.map(({ key, at, message, subject }) => (
          <li key={key} className={classes.problem}>
            {subject && <SubjectName subject={subject} onFollow={onClose} />}
            <p>{message}</p>
            <time dateTime={at}>{formatExactTime(at, timeZone)}</time>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
