import { Button } from '@mantine/core';
import { importKindLabels } from '#schema/imports/import-kinds.ts';
import type { Import } from '#schema/imports/imports.ts';
import {
  counted,
  handledCount,
  listPath,
  resultText,
  undoneText,
} from '#web/features/imports/import-sentences.ts';
import { ImportRows } from '#web/features/imports/rows/import-rows.tsx';
import { RefusedRowsButton } from '#web/features/imports/rows/refused-rows-button.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { Timestamp } from '#web/ui/text/timestamp.tsx';
import { ImportStep } from './import-step.tsx';
import { canUndo, UndoButton } from './undo-import-dialog.tsx';
import { useImportActions } from './use-import-actions.ts';

const noCounts = { new: 0, update: 0, unchanged: 0, refused: 0 };

type EndState = 'done' | 'cancelled' | 'undone';

const titles: Record<EndState, string> = {
  done: 'The import is done',
  cancelled: 'The import was stopped',
  undone: 'The import was undone',
};

function Lead({ entry }: { entry: Import }) {
  const { kind, differing, undone, undoUntil } = entry;
  return (
    <>
      {undone ? undoneText(kind, undone) : resultText(entry)}
      {differing > 0 &&
        ` ${counted(differing, 'row', 'rows')} came out otherwise than checked, because data had changed meanwhile.`}
      {undoUntil !== null && canUndo(entry) && (
        <>
          {' It can be undone until '}
          <Timestamp at={undoUntil} />.
        </>
      )}
    </>
  );
}

/** What the import has done, and what its undo has. */
export function ImportResultStep({ entry, state }: { entry: Import; state: EndState }) {
  const { act } = useImportActions(entry);
  const { result, predicted, rows } = entry;
  // Rows that were not reached are listed as they were checked.
  const isWhole = handledCount(result) === rows;
  return (
    <ImportStep
      title={titles[state]}
      lead={<Lead entry={entry} />}
      actions={
        <>
          <UndoButton entry={entry} />
          {result !== null && result.refused > 0 && <RefusedRowsButton entry={entry} />}
          {entry.canContinue && <Button onClick={() => void act('run')}>Continue Import</Button>}
          {state !== 'cancelled' && (
            <Button component={PageLink} to={listPath(entry.kind)}>
              {`Show ${importKindLabels(entry.kind).titles}`}
            </Button>
          )}
        </>
      }
    >
      <ImportRows entry={entry} counts={(isWhole ? result : predicted) ?? noCounts} />
    </ImportStep>
  );
}
