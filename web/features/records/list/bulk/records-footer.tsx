import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { SelectionFooter } from '#web/ui/list/selection-footer.tsx';

type Props = {
  kind: RecordKind;
  selected: RecordListItem[];
  onChangeStatus: (records: RecordListItem[]) => void;
  onAssignTechnicians: (records: RecordListItem[]) => void;
  onNotifyTechnicians: (records: RecordListItem[]) => void;
  onClear: () => void;
  /** The pager. */
  children: ReactNode;
};

/** Below the list: what can be done with the ticked records, and the pager. */
export function RecordsFooter({ kind, selected, onClear, children, ...actions }: Props) {
  const buttons = (
    <>
      <Button variant="default" onClick={() => actions.onChangeStatus(selected)}>
        Change Status
      </Button>
      {kind.hasTechnicians && (
        <>
          <Button variant="default" onClick={() => actions.onAssignTechnicians(selected)}>
            Assign Technicians
          </Button>
          <Button variant="default" onClick={() => actions.onNotifyTechnicians(selected)}>
            Notify Technicians
          </Button>
        </>
      )}
    </>
  );
  return (
    <SelectionFooter count={selected.length} onClear={onClear} actions={buttons}>
      {children}
    </SelectionFooter>
  );
}
