import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useWindowFocus } from '#web/lib/use-window-focus.ts';
import classes from './unfinished.module.css';
import { UnfinishedDialog } from './unfinished-dialog.tsx';
import { useUnfinishedForms } from './use-unfinished-forms.ts';

/** Opens the list of unfinished forms. */
export function UnfinishedCount() {
  const { data, refetch } = useUnfinishedForms(true);
  const [isOpen, setOpen] = useState(false);
  useWindowFocus(() => void refetch({ cancelRefetch: false }));
  const count = data?.forms.length ?? 0;
  if (count === 0 && !isOpen) return null;
  return (
    <>
      ·{' '}
      <UnstyledButton className={classes.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {`Unfinished (${count})`}
      </UnstyledButton>
      <UnfinishedDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
