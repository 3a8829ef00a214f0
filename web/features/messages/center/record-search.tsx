import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordItem } from '#schema/records/stored-records.ts';
import { listRecords } from '#web/features/records/records.api.ts';
import { recordsKey } from '#web/features/records/records.queries.ts';
import { useDebouncedSearch } from '#web/lib/api/use-debounced-search.ts';
import { useFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { useComboboxKeyboard } from '#web/ui/combobox/use-combobox-keyboard.ts';
import classes from './record-search.module.css';

const pauseMilliseconds = 250;
const shownPerKind = 5;

type Found = { kind: RecordKind; records: RecordItem[] };

function combine(results: UseQueryResult<{ data: RecordItem[] }>[]) {
  return {
    found: recordKinds.map((kind, index): Found => ({ kind, records: results[index]?.data?.data ?? [] })),
    failed: recordKinds.find((_kind, index) => results[index]?.isError),
    error: results.find(({ error }) => error)?.error,
    isLoading: results.some(({ isPending }) => isPending),
  };
}

function useFoundRecords(q: string) {
  const current = useQueries({
    queries: recordKinds.map((kind) => ({
      queryKey: [...recordsKey(kind), 'search', q],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        listRecords(kind, { q, sort: '-number', limit: shownPerKind }, signal),
    })),
    combine,
  });
  // Several queries at once know nothing of what they answered before.
  const [former, setFormer] = useState(current.found);
  if (!current.isLoading && former !== current.found) setFormer(current.found);
  return current.isLoading ? { ...current, found: former } : current;
}

type Props = {
  onPick: (kind: RecordKind, record: RecordItem) => void;
  /** Escape leaves what stands around it: there is no list of choices here that it would close first. */
  onEscape: () => void;
};

/** Finds a record of any kind while somebody types; without a word, the latest of each. */
export function RecordSearch({ onPick, onEscape }: Props) {
  const [q, setQ] = useState('');
  const { text, setText, searchNow } = useDebouncedSearch(q, setQ, pauseMilliseconds);
  const { found, failed, error, isLoading } = useFoundRecords(q);
  const combobox = useCombobox({ opened: true });
  useFailureToast(
    error,
    `Something went wrong loading your ${failed?.labels.plural ?? 'records'}. Please try again later.`,
  );
  const queryClient = useQueryClient();
  const searchAgain = () =>
    recordKinds.forEach(
      (kind) =>
        void queryClient.refetchQueries({
          queryKey: [...recordsKey(kind), 'search', q],
          predicate: ({ state }) => state.status === 'error',
        }),
    );
  const isWaiting = isLoading || text.trim() !== q;
  const groups = found.filter(({ records }) => records.length > 0);
  const choices = groups.flatMap(({ kind, records }) =>
    records.map((record) => ({ id: record._id, kind, record })),
  );
  const { handleKey, listId, targetProps, optionProps } = useComboboxKeyboard({
    text,
    offered: isWaiting ? [] : choices,
    isCurrent: !isWaiting,
    isFirstMarked: text.trim() !== '',
    isFailed: error !== undefined,
    searchNow: (wanted) => {
      if (error && wanted.trim() === q) searchAgain();
      else searchNow(wanted);
    },
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
      <div className={classes.list} aria-busy={isWaiting}>
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
              {isWaiting ? 'Searching...' : error ? 'Nothing could be searched.' : 'No records found.'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </div>
    </Combobox>
  );
}
