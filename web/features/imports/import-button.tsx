import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isImportKind } from '#schema/imports/import-kinds.ts';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { importPath } from './import-paths.ts';

/** Leads from a list to the import of what it lists; for office users, nothing for others. */
export function ImportButton({ kind }: { kind: string }) {
  const isOfficeUser = useQuery(sessionQuery).data?.user.isTechnician === false;
  if (!isOfficeUser || !isImportKind(kind)) return null;
  return (
    <Button
      component={PageLink}
      to={importPath(kind)}
      variant="default"
      leftSection={<IconFileImport size={16} aria-hidden />}
    >
      Import
    </Button>
  );
}
