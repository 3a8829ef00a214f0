import type { UseFormReturn } from 'react-hook-form';
import type { RecordDraft } from '#schema/records/records.ts';
import { sortTimeline } from '#schema/records/status.ts';
import { isSame } from '#web/lib/forms/three-way-merge.ts';

type Form = Pick<UseFormReturn<RecordDraft, unknown, unknown>, 'getValues' | 'setValue'>;

/**
 * Puts the events in the order in which the server will give them back, so that what is typed while they are saved finds
 * its row again. `jumpTo` leads whoever is in an event to where it went.
 */
export function orderTimeline({ getValues, setValue }: Form, jumpTo: (path: string) => void): void {
  const events = getValues('statusTimeline') ?? [];
  const sorted = sortTimeline(events);
  const areDated = events.every((event) => event.statusObtainedAt);
  if (!areDated || isSame(events, sorted)) return;
  const name = document.activeElement?.getAttribute('name') ?? '';
  const [, place, field] = /^statusTimeline\.(\d+)\.(\w+)$/.exec(name) ?? [];
  const event = events[Number(place)];
  setValue('statusTimeline', sorted, { shouldDirty: true });
  if (event) jumpTo(`statusTimeline.${sorted.indexOf(event)}.${field}`);
}
