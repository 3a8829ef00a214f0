import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type System, type SystemPart, systemPartNames } from '#schema/system.ts';
import { getSystemPart } from './system.api.ts';
import type { SystemLine } from './system-line.ts';
import { systemLines } from './system-lines.ts';

/** Refetches only while the tab is visible. */
const refetchInterval = 30_000;

/** What a part says, and when it was true. */
export type PartReport = { part: SystemPart; at: string; lines: SystemLine[] };

/** A part of the system as sentences. */
export function systemQuery<Part extends SystemPart>(part: Part, timeZone: string) {
  return queryOptions({
    queryKey: ['system', part],
    queryFn: ({ signal }) => getSystemPart(part, signal),
    select: (facts: System<Part>): PartReport => ({
      part,
      at: facts.at,
      lines: systemLines[part](facts, timeZone),
    }),
    refetchInterval,
  });
}

export function prefetchSystem(queryClient: QueryClient): void {
  for (const part of systemPartNames)
    void queryClient.prefetchQuery({
      queryKey: ['system', part],
      queryFn: ({ signal }) => getSystemPart(part, signal),
    });
}
