import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Import } from '#schema/imports/imports.ts';
import { notTakenText } from '#web/features/imports/import-sentences.ts';
import { ImportStep } from '#web/features/imports/steps/import-step.tsx';
import { SameFileNote } from '#web/features/imports/steps/same-file-note.tsx';
import { useImportActions } from '#web/features/imports/steps/use-import-actions.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { ImportColumnRow } from './import-column-row.tsx';
import classes from './import-columns.module.css';
import { ImportHeaderChoice } from './import-header-choice.tsx';
import { useImportColumns } from './use-import-columns.ts';

const savingTexts = {
  saved: 'Checking changes nothing yet.',
  saving: 'Saving...',
  failed: 'Not saved yet. Checking the file saves it.',
};

/** What each column of the file becomes. */
export function ImportColumnsStep({ entry }: { entry: Import }) {
  // As proposed: a choice must not take the notes off the other columns.
  const [columns] = useState(entry.columns);
  const { targets, saving, problem, theirs, choose, save, takeTheirs } = useImportColumns(entry);
  const { act } = useImportActions(entry);
  const runOnce = useSingleFlight();
  const chosen = columns.map((column) => ({ ...column, target: targets.get(column.index) ?? null }));

  async function check() {
    const saved = await save();
    if (saved) await act('dry-run', saved);
  }

  return (
    <ImportStep
      title="What the columns become"
      lead="Crewdesk proposes a field for each column that it knows. Choose others where they are wrong."
    >
      <SameFileNote entry={entry} />
      <ImportHeaderChoice entry={entry} />
      <ul className={classes.rows} aria-label="Columns of the file">
        {columns.map((column) => (
          <ImportColumnRow
            key={column.index}
            entry={entry}
            column={column}
            targets={targets}
            onChoose={(id) => choose(column.index, id)}
          />
        ))}
      </ul>
      <p className={classes.sentence}>
        <output>{notTakenText(chosen)}</output>
      </p>
      <div className={classes.bar}>
        {theirs && (
          <>
            <span className={classes.problem} role="alert">
              Somebody else chose other columns meanwhile. Yours are shown and not saved; checking the file
              uses them.
            </span>
            <Button variant="default" onClick={() => takeTheirs(theirs)}>
              Show Theirs
            </Button>
          </>
        )}
        {theirs ? null : problem === undefined ? (
          <span className={classes.note}>{savingTexts[saving]}</span>
        ) : (
          <span className={classes.problem} role="alert">
            {problem}
          </span>
        )}
        {entry.hasFile && <Button onClick={() => void runOnce(check)}>Check the File</Button>}
      </div>
      <UnsavedGuard isDirty={saving !== 'saved'} loss="Your choice of columns has not been saved." />
    </ImportStep>
  );
}
