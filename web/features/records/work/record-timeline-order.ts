import type { UseFormReturn } from 'react-hook-form';
import { isDay } from '#schema/fields/day.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { sortTimeline } from '#schema/records/status.ts';
import { isSame } from '#web/lib/forms/three-way-merge.ts';

type Form = Pick<UseFormReturn<RecordDraft, unknown, unknown>, 'getValues' | 'setValue'>;

/** The events in the order of the server, if each of them has a date. */
function inOrder<Event extends RecordDraft['statusTimeline'][number]>(events: Event[]): Event[] {
  return events.every((event) => isDay(event.statusObtainedAt)) ? sortTimeline(events) : events;
}

export function withTimelineInOrder(draft: RecordDraft): RecordDraft {
  return { ...draft, statusTimeline: inOrder(draft.statusTimeline) };
}

/**
 * Sorts the events as the server does, so that edits during the save are merged into the right rows. `jumpTo` moves the
 * focus along with the focused event.
 */
export function orderTimeline({ getValues, setValue }: Form, jumpTo: (path: string) => void): void {
  const events = getValues('statusTimeline') ?? [];
  const sorted = inOrder(events);
  if (isSame(events, sorted)) return;
  const name = document.activeElement?.getAttribute('name') ?? '';
  const [, index, field] = /^statusTimeline\.(\d+)\.(\w+)$/.exec(name) ?? [];
  const event = events[Number(index)];
  setValue('statusTimeline', sorted, { shouldDirty: true });
  if (event) jumpTo(`statusTimeline.${sorted.indexOf(event)}.${field}`);
}
