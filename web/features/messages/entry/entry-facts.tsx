import type { ReactNode } from 'react';
import { recordOf } from '#web/features/messages/messages.queries.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './message-entry.module.css';

/** One thing that is known of a message or of a reply. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Entry = Parameters<typeof recordOf>[0] & { recordNumber: string | null };

/** Leads to the record while there is one. */
export function RecordNumber({ entry }: { entry: Entry }) {
  const record = recordOf(entry);
  if (!record) return entry.recordNumber ?? 'No message of ours';
  return (
    <PageLink className={classes.link} to={`/app/${record.kind.slug}/${record.id}#messages`}>
      {entry.recordNumber}
    </PageLink>
  );
}
