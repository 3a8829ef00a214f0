import { Button, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import classes from './records-footer.module.css';

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
  const { length } = selected;
  return (
    <div className={classes.footer} data-selecting={length > 0 || undefined}>
      <div className={classes.bar}>
        {/* Always there, so that a change of the number is announced. */}
        <output className={classes.count}>{length > 0 && `${length} selected`}</output>
        {length > 0 && (
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
            <CloseButton size={36} aria-label="Clear the selection" onClick={onClear} />
          </>
        )}
      </div>
      {children}
    </div>
  );
}
