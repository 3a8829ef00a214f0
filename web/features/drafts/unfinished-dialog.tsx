import { maxDraftAgeDays } from '#schema/drafts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './unfinished.module.css';
import { UnfinishedList } from './unfinished-list.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** The forms that the user has begun and not saved, to go on with or to discard. */
export function UnfinishedDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog title="Unfinished" isOpen={isOpen} onClose={onClose}>
      <p className={classes.lead}>
        {`What you typed and did not save. Only you can see it, for ${maxDraftAgeDays} days.`}
      </p>
      <UnfinishedList isShown={isOpen} onOpen={onClose} />
    </Dialog>
  );
}
