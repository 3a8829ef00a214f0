import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { visitsKey } from '#web/features/visits/visits.queries.ts';
import { listContractVisits, previewVisits } from './contract-visits.api.ts';
import type { PreviewRequest } from './preview-request.ts';

/** @param version of the contract: another one may have other visits */
export function contractVisitsQuery(id: string, version: number) {
  return queryOptions({
    queryKey: [...visitsKey, 'contract', id, version],
    queryFn: ({ signal }) => listContractVisits(id, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The next days of each line, by its place in the form. */
export type PreviewedDays = ReadonlyMap<number, string[]>;

/** @param request undefined if there is nothing to compute */
export function visitPreviewQuery(request: PreviewRequest | undefined) {
  return queryOptions({
    queryKey: [...visitsKey, 'preview', request],
    queryFn: request
      ? async ({ signal }): Promise<PreviewedDays> => {
          const preview = await previewVisits(request.body, signal);
          return new Map(request.lines.map((line, index) => [line, preview[index]?.dates ?? []]));
        }
      : skipToken,
    placeholderData: keepPreviousData,
  });
}
