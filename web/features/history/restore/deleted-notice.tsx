import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Version } from '#schema/history/history-versions.ts';
import type { VersionedId } from '#web/features/history/history.api.ts';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { formatTimestamp } from '#web/lib/format/format-date.ts';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

type Props = {
  of: VersionedId;
  /** 'work order' */
  noun: string;
  version: Version<Record<string, unknown>>;
  /** Further actions. */
  children?: ReactNode;
};

/** The number of a record, the name of a customer or a user. */
export function versionName({ number, name }: Record<string, unknown>): string {
  return String(number ?? name ?? '');
}

/** Says who deleted an entity, and offers office users to restore it. */
export function DeletedNotice({ of, noun, version, children }: Props) {
  const timeZone = useTimeZone();
  const { data: session } = useQuery(sessionQuery);
  const [isOpen, setOpen] = useState(false);
  const { changedAt, changedBy, value } = version;
  const name = versionName(value);
  const by = changedBy?.name ?? 'Crewdesk';
  const on = changedAt ? ` on ${formatTimestamp(changedAt, timeZone)}` : '';
  const isTechnician = session?.user.isTechnician ?? true;
  return (
    <>
      <StateCard
        isFailure
        message={`The ${noun} ${name} was deleted by ${by}${on}.`}
        detail={session && isTechnician ? 'A colleague in the office can restore it.' : undefined}
      >
        {!isTechnician && <Button onClick={() => setOpen(true)}>Restore</Button>}
        {children}
      </StateCard>
      <RestoreDialog target={{ ...of, name, noun }} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
