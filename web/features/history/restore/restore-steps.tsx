import { Button } from '@mantine/core';
import { useId } from 'react';
import { formatDay } from '#schema/fields/format-day.ts';
import type { Restored } from '#schema/history/history-restore.ts';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { useStepFocus } from '#web/ui/dialog/use-step-focus.ts';
import classes from './restore.module.css';

type QuestionProps = {
  target: { entity: string; name: string; noun: string };
  /** The server asks whether the deleted customer comes back, too. */
  question: string | undefined;
  isBusy: boolean;
  onCancel: () => void;
  onRestore: () => void;
};

/** What comes back, and what does not. */
function explain({ entity, noun }: QuestionProps['target']): string {
  if (entity === 'user') return 'The user can sign in again with the same phone number.';
  if (entity === 'customer') return 'The customer comes back with all contacts.';
  return `The ${noun} comes back with its number, rows and documents. Messages that were cancelled stay cancelled.`;
}

export function RestoreQuestion({ target, question, isBusy, onCancel, onRestore }: QuestionProps) {
  return (
    <>
      <p className={classes.name}>{target.name}</p>
      {question ? (
        <p className={classes.text} role="alert">
          {question}
        </p>
      ) : (
        <p className={classes.text}>{explain(target)}</p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Close
        </Button>
        <Button onClick={onRestore} loading={isBusy} data-autofocus>
          {question ? 'Restore Both' : 'Restore'}
        </Button>
      </DialogActions>
    </>
  );
}

function cancelledText(count: number): string {
  return count === 1 ? '1 message stays cancelled.' : `${count} messages stay cancelled.`;
}

function RestList({ text, entries }: { text: string; entries: string[] }) {
  if (entries.length === 0) return null;
  return (
    <>
      <p className={classes.text}>{text}</p>
      <ul className={classes.list}>
        {entries.map((entry, index) => (
          <li key={index}>{entry}</li>
        ))}
      </ul>
    </>
  );
}

/** What did not come back. */
export function RestoreResult({ restored, onClose }: { restored: Restored; onClose: () => void }) {
  const { name, cancelledMessages, missingDocuments, uncountedVisits } = restored;
  const restId = useId();
  return (
    <div ref={useStepFocus<HTMLDivElement>()}>
      <p className={classes.name}>{`${name} is back.`}</p>
      <div id={restId}>
        {cancelledMessages > 0 && <p className={classes.text}>{cancelledText(cancelledMessages)}</p>}
        <RestList text="The files of these documents are gone:" entries={missingDocuments} />
        <RestList
          text="These visits changed since, so they are not counted again:"
          entries={uncountedVisits.map(
            ({ serviceContract, dueOn }) => `Visit of ${formatDay(dueOn)}, ${serviceContract}`,
          )}
        />
      </div>
      <DialogActions>
        <Button onClick={onClose} data-autofocus aria-describedby={restId}>
          Close
        </Button>
      </DialogActions>
    </div>
  );
}
