import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { getProblems, subscribeProblems } from '#web/lib/toasts/recent-problems.ts';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import classes from './recent-problems.module.css';

const RecentProblemsDialog = lazyDialog(
  async () => (await import('./recent-problems-dialog.tsx')).RecentProblemsDialog,
);

/** The failure toasts of this page load, to read again. Hidden while there are none. */
export function RecentProblems() {
  const problems = useSyncExternalStore(subscribeProblems, getProblems);
  const [isOpen, setOpen] = useState(false);
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
      <RecentProblemsDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
