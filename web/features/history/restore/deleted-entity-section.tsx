import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { VersionedId } from '#web/features/history/history.api.ts';
import { versionQuery } from '#web/features/history/history.queries.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { DeletedNotice } from './deleted-notice.tsx';

type Props = {
  of: VersionedId;
  noun: string;
  historyPath: string;
  /** Shown for an entity that never was, or whose history cannot be loaded. */
  fallback: ReactNode;
};

/** In place of an entity that is not there: whether it was deleted, and by whom. */
export function DeletedEntitySection({ of, noun, historyPath, fallback }: Props) {
  const { data: version, error } = useQuery(versionQuery(of));
  if (version?.isDeleted)
    return (
      <DeletedNotice of={of} noun={noun} version={version}>
        <Button component={PageLink} to={historyPath} variant="default">
          Show History
        </Button>
      </DeletedNotice>
    );
  return version || error ? fallback : null;
}
