import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  type ImportKind,
  importKindLabels,
  importKinds,
  isImportKind,
} from '#schema/imports/import-kinds.ts';
import { uploadImport } from '#web/features/imports/imports.api.ts';
import { storeImport } from '#web/features/imports/imports.queries.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { failureMessage } from '#web/lib/toasts/failure-toast.tsx';
import { FileDrop } from '#web/ui/fields/file-drop.tsx';
import { fileProblem } from './file-problem.ts';
import classes from './imports.module.css';

const failure = 'Something went wrong uploading the file. Please try again later.';

const ofRecords =
  'Each row names its customer, who must be in Crewdesk already: by name, and where several have the name, by address, phone, email or ID.';
const hints: Record<ImportKind, string> = {
  customer: 'Customers with contacts, phones and addresses.',
  'work-order': ofRecords,
  'service-contract': ofRecords,
  project: ofRecords,
  unit: 'Each row names the record that has the unit by its number, such as WO-1001. The unit is added to its equipment.',
};

/** Takes the file of a new import and leads to its columns. */
export function ImportUpload() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const runOnce = useSingleFlight();
  // A link may say what is to be imported.
  const [search, setSearch] = useSearchParams();
  const asked = search.get('kind') ?? '';
  const kind = isImportKind(asked) ? asked : 'customer';
  const [reading, setReading] = useState<string>();
  const [problem, setProblem] = useState<ReturnType<typeof failureMessage>>();

  async function upload(files: File[]) {
    const [file] = files;
    setProblem(fileProblem(files));
    if (!file || fileProblem(files) !== undefined) return;
    setReading(file.name);
    try {
      const entry = await uploadImport(kind, file);
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
      <NativeSelect
        className={classes.kind}
        label="What the File Lists"
        data={importKinds.map((value) => ({ value, label: importKindLabels(value).titles }))}
        value={kind}
        onChange={({ currentTarget: { value } }) => setSearch({ kind: value }, { replace: true })}
      />
      <p className={classes.hint}>{hints[kind]}</p>
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
