import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type BackupFile, documentsMissingCode, type Restore } from '#schema/restores.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import { failureMessage } from '#web/lib/toasts/failure-toast.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { startRestore } from './restores.api.ts';
import classes from './restores.module.css';
import { invalidateRestore, storeRestore } from './restores.queries.ts';

const confirmation = 'RESTORE';
const failed = 'Something went wrong starting the restore. Please try again later.';

const isMissingDocuments = (error: unknown) =>
  error instanceof ApiError && error.status === 422 && error.code === documentsMissingCode;

/** What a person has to know before. */
function Consequences() {
  return (
    <ul className={classes.consequences}>
      <li>All data are replaced with those of this backup, for everyone in the company.</li>
      <li>
        What was entered since is no longer on screen. The present data are saved as a backup first, so that
        you can go back to them.
      </li>
      <li>Until it ends, nobody can save anything. Then everyone has to sign in again.</li>
      <li>No messages are sent until an office user checks and releases them.</li>
    </ul>
  );
}

type FormProps = {
  file: BackupFile;
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
  onClose: () => void;
  onStarted: (restore: Restore) => void;
};

function RestoreForm({ file, isBusy, onBusyChange, onClose, onStarted }: FormProps) {
  const timeZone = useTimeZone();
  const queryClient = useQueryClient();
  const word = useRef<HTMLInputElement>(null);
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const [error, setError] = useState<unknown>();
  const [lacksDocuments, setLacksDocuments] = useState(false);
  const [allowsMissing, setAllowsMissing] = useState(false);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const isConfirmed = word.current?.value.trim().toUpperCase() === confirmation;
    setUnconfirmed(!isConfirmed);
    if (!isConfirmed) return word.current?.focus();
    onBusyChange(true);
    setError(undefined);
    try {
      onStarted(
        await startRestore({ file: file.name, ...(allowsMissing && { allowsMissingDocuments: true }) }),
      );
    } catch (failure) {
      setError(failure);
      if (isMissingDocuments(failure)) setLacksDocuments(true);
      // A colleague may have been faster, or the response was lost.
      invalidateRestore(queryClient);
    } finally {
      onBusyChange(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <p className={classes.subject}>{`Backup of ${formatExactTime(file.savedAt, timeZone)}`}</p>
      <p className={classes.name}>{file.name}</p>
      <Consequences />
      <TextInput
        ref={word}
        label={`Type ${confirmation} to confirm`}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        data-autofocus
        error={isUnconfirmed && `Type the word ${confirmation}.`}
        onChange={() => setUnconfirmed(false)}
      />
      {Boolean(error) && (
        <p className={classes.problem} role="alert">
          {failureMessage(error, failed)}
        </p>
      )}
      {lacksDocuments && (
        <Checkbox
          mt="md"
          label="Restore without the missing documents"
          checked={allowsMissing}
          onChange={({ currentTarget }) => setAllowsMissing(currentTarget.checked)}
        />
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Close
        </Button>
        <Button type="submit" color="red" loading={isBusy}>
          Restore Backup
        </Button>
      </DialogActions>
    </form>
  );
}

type Props = {
  /** Undefined until the dialog was opened. */
  file: BackupFile | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** Says what a restore does, and asks for a word that nobody types by mistake. */
export function RestoreDialog({ file, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const started = useRef<Restore>(undefined);

  function handleStarted(restore: Restore) {
    started.current = restore;
    onClose();
  }

  /** Not before: the progress takes the focus, which the dialog would give back. */
  function handleClosed() {
    if (started.current) storeRestore(queryClient, started.current);
    started.current = undefined;
  }

  return (
    <Dialog
      title="Restore a Backup"
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isBusy}
      onClosed={handleClosed}
    >
      {file && (
        <RestoreForm
          file={file}
          isBusy={isBusy}
          onBusyChange={setBusy}
          onClose={onClose}
          onStarted={handleStarted}
        />
      )}
    </Dialog>
  );
}
