import '#web/ui/dialog/dialog-styles.ts';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { useFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { useComboboxKeyboard } from '#web/ui/combobox/use-combobox-keyboard.ts';
import classes from './record-search.module.css';
import { useRecordSearch } from './use-record-search.ts';

type Props = {
  /** Only records of this customer. */
  customerId?: string | undefined;
  onPick: (kind: RecordKind, record: RecordListItem) => void;
  /** The list is always open, so Escape has nothing to close here. */
  onEscape: () => void;
};

/** Picks a record of any kind. */
export function RecordSearch({ customerId, onPick, onEscape }: Props) {
  const { text, setText, searchNow, groups, failedKind, error, isLoading } = useRecordSearch(customerId);
  const combobox = useCombobox({ opened: true });
  useFailureToast(
    error,
    `Something went wrong loading your ${failedKind?.labels.plural ?? 'records'}. Please try again later.`,
  );
  const choices = groups.flatMap(({ kind, records }) =>
    records.map((record) => ({ id: record._id, kind, record })),
  );
  const { handleKey, listId, targetProps, optionProps } = useComboboxKeyboard({
    text,
    reachable: isLoading ? [] : choices,
    isCurrent: !isLoading,
    highlightsFirst: text.trim() !== '',
    isFailed: error !== undefined,
    searchNow,
    onChoose: ({ kind, record }) => onPick(kind, record),
  });

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const choice = choices.find((one) => one.id === id);
        if (choice) onPick(choice.kind, choice.record);
      }}
    >
      <Combobox.EventsTarget {...targetProps(choices.length > 0)}>
        <TextInput
          label="Which record is the message about?"
          placeholder="Number, customer or PO"
          data-autofocus
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => searchNow()}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) onEscape();
            else handleKey(event);
          }}
        />
      </Combobox.EventsTarget>
      <div className={classes.list} aria-busy={isLoading}>
        <Combobox.Options id={listId} aria-label="Records">
          {groups.map(({ kind }) => (
            <Combobox.Group key={kind.id} label={kind.labels.titles}>
              {choices
                .filter((choice) => choice.kind === kind)
                .map((choice) => (
                  <Combobox.Option key={choice.id} {...optionProps(choice)} className={classes.option}>
                    <span className={classes.number}>{choice.record.number}</span>
                    <span className={classes.customer}>{choice.record.customer.name}</span>
                    <span className={classes.po}>{choice.record.customerPo || 'No PO'}</span>
                  </Combobox.Option>
                ))}
            </Combobox.Group>
          ))}
          {groups.length === 0 && (
            <Combobox.Empty>
              {isLoading ? 'Searching...' : error ? 'The search failed.' : 'No records found.'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </div>
    </Combobox>
  );
}
