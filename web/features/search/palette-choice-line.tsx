import { IconAddressBook, IconAirConditioning } from '@tabler/icons-react';
import { type SearchResult, unitResultKind } from '#schema/search.ts';
import { RecordStatusChip } from '#web/features/records/record-status-chip.tsx';
import classes from './command-palette.module.css';
import { kindLabel } from './match-location.ts';
import type { Choice, ChoiceIcon } from './palette-choices.ts';

function SearchResultText({ result }: { result: SearchResult }) {
  const { number, customer, address, status, statusObtainedAt, matched } = result;
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
        {status ? (
          <RecordStatusChip status={status} since={statusObtainedAt ?? undefined} />
        ) : (
          <span className={classes.kind}>{kindLabel(result)}</span>
        )}
      </span>
    </>
  );
}

type Props = {
  choice: Choice;
  /** Icons by record kind id. */
  icons: Record<string, ChoiceIcon>;
};

export function ChoiceLine({ choice: { result, command }, icons }: Props) {
  const LineIcon =
    command?.icon ??
    icons[result?.kind ?? ''] ??
    (result?.kind === unitResultKind ? IconAirConditioning : IconAddressBook);
  return (
    <>
      <span className={classes.icon}>
        <LineIcon size={20} stroke={1.75} aria-hidden />
      </span>
      {result ? <SearchResultText result={result} /> : <span className={classes.text}>{command?.label}</span>}
    </>
  );
}
