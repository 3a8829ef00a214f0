import { Button } from '@mantine/core';
import type { Import } from '#schema/imports/imports.ts';
import { checkedText, entitiesLabel, importedCount } from '#web/features/imports/import-sentences.ts';
import { ImportRows } from '#web/features/imports/rows/import-rows.tsx';
import { RefusedRowsButton } from '#web/features/imports/rows/refused-rows-button.tsx';
import { ImportNotices } from './import-notices.tsx';
import { ImportStep } from './import-step.tsx';
import { SameFileNote } from './same-file-note.tsx';
import { useImportActions } from './use-import-actions.ts';

type Props = { entry: Import; counts: NonNullable<Import['predicted']>; onChangeColumns: () => void };

/** What the import would do, row by row. */
export function ImportCheckedStep({ entry, counts, onChangeColumns }: Props) {
  const { act } = useImportActions(entry);
  const count = importedCount(counts);
  return (
    <ImportStep
      title="What will happen"
      lead={checkedText(entry.kind, counts)}
      actions={
        <>
          <Button variant="default" onClick={onChangeColumns}>
            Change Columns
          </Button>
          {counts.refused > 0 && <RefusedRowsButton entry={entry} />}
          {count > 0 && entry.hasFile && (
            <Button onClick={() => void act('run')}>{`Import ${entitiesLabel(entry.kind, count)}`}</Button>
          )}
        </>
      }
    >
      <SameFileNote entry={entry} />
      {entry.notices > 0 && <ImportNotices entry={entry} />}
      <ImportRows entry={entry} counts={counts} />
    </ImportStep>
  );
}
