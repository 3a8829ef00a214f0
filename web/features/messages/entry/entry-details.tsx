import type { ReactNode } from 'react';
import { recordOf } from '#web/features/messages/messages.queries.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './message-entry.module.css';

/** A labeled detail of a message or a reply. */
export function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.detail}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Entry = Parameters<typeof recordOf>[0] & { recordNumber: string | null };

/** The number of the record, with a link unless the record was deleted. */
export function RecordNumber({ entry }: { entry: Entry }) {
  const record = recordOf(entry);
  if (!record) return entry.recordNumber ?? 'No earlier message';
  return (
    <PageLink className={classes.link} to={`/app/${record.kind.slug}/${record.id}#messages`}>
      {entry.recordNumber}
    </PageLink>
  );
}
