import { type MessageState, messageStates } from '#schema/messages/messages.ts';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';

/** What needs attention comes first. */
const stateChoices: { value: MessageState; label: string }[] = [
  { value: 'failed', label: 'Failed' },
  { value: 'unknown', label: 'Unknown' },
  { value: 'blocked', label: 'Blocked' },
  { value: 'queued', label: 'Queued' },
  { value: 'sending', label: 'Sending' },
  { value: 'sent', label: 'Sent' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'cancelled', label: 'Cancelled' },
];

/** The state in a URL, which may hold any text. */
export function parseState(text: string): MessageState | undefined {
  return messageStates.find((state) => state === text);
}

type Props = {
  q: string;
  onSearch: (q: string) => void;
  state: MessageState | undefined;
  onFilter: (state: string) => void;
};

/** Search and filter of the Message Center. */
export function MessageTools({ q, onSearch, state, onFilter }: Props) {
  return (
    <>
      <SearchBox label="Search messages..." value={q} onSearch={onSearch} />
      <FilterSelect
        label="Filter by state"
        allLabel="All states"
        choices={stateChoices}
        value={state ?? ''}
        onFilter={onFilter}
      />
    </>
  );
}
