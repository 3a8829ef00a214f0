import { Skeleton } from '@mantine/core';
import type { SystemPart } from '#schema/system.ts';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { RecentTimestamp } from '#web/ui/text/recent-timestamp.tsx';
import { type Tone as ChipTone, StatusChip } from '#web/ui/text/status-chip.tsx';
import type { Tone } from './system-line.ts';
import type { Row } from './system-rows.ts';
import classes from './system-rows-view.module.css';

const chips: Record<Tone, { status: string; tone: ChipTone }> = {
  problem: { status: 'Needs attention', tone: 'red' },
  note: { status: 'Note', tone: 'gray' },
  ok: { status: 'Works', tone: 'green' },
};

/** What each part is about, for a failure. */
const subjects: Record<SystemPart, { title: string; inSentence: string }> = {
  messages: { title: 'Texts and emails', inSentence: 'texts and emails' },
  workers: { title: 'Sending', inSentence: 'what sends messages' },
  backups: { title: 'Backups', inSentence: 'the backups' },
  disk: { title: 'Disk', inSentence: 'the disk' },
  database: { title: 'Database', inSentence: 'the database' },
  process: { title: 'This server', inSentence: 'this server' },
};

function FailedRow({ part, query }: Extract<Row, { state: 'failed' }>) {
  const { title, inSentence } = subjects[part];
  return (
    <li>
      <section className={classes.failure} aria-label={title}>
        <h2 className={classes.title}>{title}</h2>
        <ListFailure
          message={`Something went wrong checking ${inSentence}. Please try again later.`}
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      </section>
    </li>
  );
}

function SystemRow({ row }: { row: Row }) {
  if (row.state === 'loading')
    return (
      <li className={classes.row} aria-busy>
        <Skeleton height={12} width={120} my={4} />
        <Skeleton height={12} width="60%" my={4} />
      </li>
    );
  if (row.state === 'failed') return <FailedRow {...row} />;
  const { line, at, isStale } = row;
  return (
    <li className={classes.row} data-tone={row.state}>
      <h2 className={classes.title}>{line.title}</h2>
      <div className={classes.text}>
        <p>{line.text}</p>
        {line.detail && <p className={classes.detail}>{line.detail}</p>}
      </div>
      <span className={classes.chip}>
        <StatusChip {...chips[row.state]} />
      </span>
      <span className={classes.time}>
        {isStale ? 'Not refreshed since ' : 'As of '}
        <RecentTimestamp at={at} />
      </span>
    </li>
  );
}

/** Each part as sentences, with when they were true. */
export function SystemRows({ rows }: { rows: Row[] }) {
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <SystemRow key={row.key} row={row} />
      ))}
    </ul>
  );
}
