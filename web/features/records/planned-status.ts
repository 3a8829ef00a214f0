import type { RecordDetail } from '#schema/records/record-responses.ts';
import { formatSince } from '#web/lib/format/format-date.ts';

type Saved = Pick<RecordDetail, 'statusTimeline'>;

/**
 * What to say after a save that added or changed a status event dated after `today`; undefined if it did not. The latest
 * event is the current status, even before its day.
 */
export function plannedStatusNotice(
  saved: Saved,
  before: Saved | undefined,
  today: string,
): string | undefined {
  const known = new Set(before?.statusTimeline.map((event) => `${event.statusObtainedAt} ${event.status}`));
  const planned = saved.statusTimeline.findLast(
    ({ statusObtainedAt, status }) => statusObtainedAt > today && !known.has(`${statusObtainedAt} ${status}`),
  );
  if (!planned) return undefined;
  const sentence = `${planned.status} is ${formatSince(planned.statusObtainedAt, today)}.`;
  return planned === saved.statusTimeline.at(-1)
    ? `${sentence} As the latest event, it is the current status already.`
    : sentence;
}
