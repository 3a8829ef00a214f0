import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { uploadImport } from '#web/features/imports/imports.api.ts';
import { storeImport } from '#web/features/imports/imports.queries.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { failureMessage } from '#web/lib/toasts/failure-toast.tsx';
import { FileDrop } from '#web/ui/fields/file-drop.tsx';
import { fileProblem } from './file-problem.ts';
import classes from './imports.module.css';

const failure = 'Something went wrong uploading the file. Please try again later.';

/** Takes the file of a new import and leads to its columns. */
export function ImportUpload() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const runOnce = useSingleFlight();
  const [reading, setReading] = useState<string>();
  const [problem, setProblem] = useState<ReturnType<typeof failureMessage>>();

  async function upload(files: File[]) {
    const [file] = files;
    setProblem(fileProblem(files));
    if (!file || fileProblem(files) !== undefined) return;
    setReading(file.name);
    try {
      const entry = await uploadImport('customer', file);
      storeImport(queryClient, entry);
      await navigate(`/app/imports/${entry._id}`);
    } catch (error) {
      setProblem(failureMessage(error, failure));
    } finally {
      setReading(undefined);
    }
  }

  return (
    <div className={classes.upload}>
      <FileDrop
        label="File to import"
        buttonLabel="Choose a CSV File"
        hint="or drop it here"
        accept=".csv,.txt,.tsv,text/csv"
        variant="filled"
        onFiles={(files) => files.length > 0 && void runOnce(() => upload(files))}
      />
      <output>{reading !== undefined && `Reading ${reading}...`}</output>
      {problem !== undefined && reading === undefined && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
