import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Import } from '#schema/imports/imports.ts';
import { headerText, leftOutText } from '#web/features/imports/import-sentences.ts';
import { saveImportHeader } from '#web/features/imports/imports.api.ts';
import { importQuery, storeImport } from '#web/features/imports/imports.queries.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import classes from './import-columns.module.css';

const failure = 'Something went wrong reading the file again. Please try again later.';

/** Which line has the headings, why, and what is left out above it. */
export function ImportHeaderChoice({ entry }: { entry: Import }) {
  const { headerLine, firstLines, hasFile } = entry;
  const queryClient = useQueryClient();
  const runOnce = useSingleFlight();
  const [isReading, setReading] = useState(false);
  if (firstLines.length < 2 || !hasFile) return null;
  const current = firstLines.findLast(({ line }) => line <= headerLine) ?? firstLines[0];
  const leftOut = leftOutText(entry);

  async function choose(line: number) {
    setReading(true);
    try {
      storeImport(queryClient, await saveImportHeader(entry, line));
    } catch (error) {
      showFailureToast(error, failure);
      void queryClient.invalidateQueries({ queryKey: importQuery(entry._id).queryKey });
    } finally {
      setReading(false);
    }
  }

  return (
    <NativeSelect
      className={classes.header}
      label="Line with the Headings"
      description={leftOut}
      disabled={isReading}
      value={current?.line}
      onChange={({ currentTarget: { value } }) => void runOnce(() => choose(Number(value)))}
      data={firstLines.map((line) => ({ value: String(line.line), label: headerText(line) }))}
    />
  );
}
