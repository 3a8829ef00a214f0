import { useEffect, useEffectEvent } from 'react';
import { type FieldPath, get, useFormContext, useWatch } from 'react-hook-form';
import type { RecordDraft } from '#schema/records/records.ts';
import { visitIssues } from '#schema/visits/visit-issues.ts';
import { additionalLinePaths, ownLinePaths } from './line-paths.ts';

/**
 * Checks the fields of visits with an error again when it may be gone because of another field: the last day of the
 * contract, the interval or the equipment.
 */
export function useRecheckVisits(): void {
  const { control, formState, getValues, trigger } = useFormContext<RecordDraft>();
  const issues = useWatch({ control, compute: (draft) => JSON.stringify(visitIssues(draft)) });

  const recheck = useEffectEvent(() => {
    const lines = getValues('additionalVisitLines') ?? [];
    const paths = [ownLinePaths, ...lines.map((_line, index) => additionalLinePaths(index))];
    const shown = paths
      .flatMap(({ firstVisitOn, windowDays, equipmentSerials }) => [
        firstVisitOn,
        windowDays,
        equipmentSerials,
      ])
      .filter((path: FieldPath<RecordDraft>) => get(formState.errors, path) !== undefined);
    if (shown.length > 0) void trigger(shown);
  });
  useEffect(() => void (issues && recheck()), [issues]);
}
