import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { systemPartNames } from '#schema/system.ts';
import { BackupsSection } from '#web/features/restores/backups-section.tsx';
import { RestoreProgressSection } from '#web/features/restores/restore-progress-section.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { systemQuery } from './system.queries.ts';
import { arrangeRows, summarize } from './system-rows.ts';
import { SystemRows } from './system-rows-view.tsx';

export { prefetchSystem as prefetch } from './system.queries.ts';

/** What works and what needs attention, for office users. Each part loads and fails by itself. */
export function SystemPage() {
  const timeZone = useTimeZone();
  const queries = useQueries({ queries: systemPartNames.map((part) => systemQuery(part, timeZone)) });
  const rows = arrangeRows(systemPartNames.map((part, index) => ({ part, query: queries[index] })));
  const [isChecking, setChecking] = useState(false);
  const runOnce = useSingleFlight();
  const refusal = queries.find(({ error }) => error instanceof ApiError && error.code === 'office_only');

  async function checkNow() {
    setChecking(true);
    await Promise.all(queries.map((query) => query.refetch()));
    setChecking(false);
  }

  if (refusal?.error)
    return (
      <PageFrame title="System">
        <StateCard isFailure message={refusal.error.message} />
      </PageFrame>
    );
  return (
    <PageFrame
      title="System"
      lead={<output>{summarize(rows)}</output>}
      actions={
        // Not disabled meanwhile, which would take the focus away.
        <Button variant="default" miw={120} onClick={() => void runOnce(checkNow)}>
          {isChecking ? 'Checking...' : 'Check Now'}
        </Button>
      }
    >
      <RestoreProgressSection />
      <SystemRows rows={rows} />
      <BackupsSection />
    </PageFrame>
  );
}
