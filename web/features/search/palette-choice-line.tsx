import { IconAddressBook } from '@tabler/icons-react';
import type { SearchResult } from '#schema/search.ts';
import { StatusChip } from '#web/ui/text/status-chip.tsx';
import classes from './command-palette.module.css';
import { wordOf } from './match-location.ts';
import type { Choice, ChoiceIcon } from './palette-choices.ts';

function FoundText({ found }: { found: SearchResult }) {
  const { number, customer, address, status, matched } = found;
  return (
    <>
      <span className={classes.text}>
        <span className={classes.name}>
          {number && <span className={classes.number}>{number}</span>} {customer}
        </span>
        <span className={classes.detail}>
          {address}
          {matched && <span className={classes.matched}>{`${matched.label}: ${matched.text}`}</span>}
        </span>
      </span>
      <span className={classes.aside}>
        {status ? <StatusChip status={status} /> : <span className={classes.word}>{wordOf(found)}</span>}
      </span>
    </>
  );
}

type Props = {
  choice: Choice;
  /** The pictures of the kinds of records, by their ids. */
  icons: Record<string, ChoiceIcon>;
};

/** What stands in a line of the palette. */
export function ChoiceLine({ choice: { found, command }, icons }: Props) {
  const LineIcon = command?.icon ?? icons[found?.kind ?? ''] ?? IconAddressBook;
  return (
    <>
      <span className={classes.icon}>
        <LineIcon size={20} stroke={1.75} aria-hidden />
      </span>
      {found ? <FoundText found={found} /> : <span className={classes.text}>{command?.label}</span>}
    </>
  );
}
