import { useQuery } from '@tanstack/react-query';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { visitPreviewQuery } from '#web/features/visits/plan/contract-visits.queries.ts';
import classes from '#web/features/visits/plan/next-visits.module.css';
import { VisitDays } from '#web/features/visits/plan/next-visits.tsx';
import { previewRequest } from '#web/features/visits/plan/preview-request.ts';
import { formatDay } from '#web/lib/format/format-date.ts';

/** The place of a line of a stored contract; undefined for a line that it no longer has. */
export function placeOfLine(record: RecordDetail, lineId: string): number | undefined {
  if (lineId === record._id) return 0;
  const index = (record.additionalVisitLines ?? []).findIndex(({ _id }) => _id === lineId);
  return index < 0 ? undefined : index + 1;
}

function withFirstVisit(record: RecordDetail, place: number, day: string): RecordDetail {
  if (place === 0) return { ...record, firstVisitOn: day };
  const lines = record.additionalVisitLines ?? [];
  return {
    ...record,
    additionalVisitLines: lines.map((line, index) =>
      index === place - 1 ? { ...line, firstVisitOn: day } : line,
    ),
  };
}

type Props = { record: RecordDetail; place: number; day: string };

/** The next days of a line before and after all of its visits are moved. */
export function FollowingPreview({ record, place, day }: Props) {
  const moved = withFirstVisit(record, place, day);
  const before = useQuery(visitPreviewQuery(previewRequest(record, record._id)));
  const after = useQuery(visitPreviewQuery(previewRequest(moved, record._id)));
  const days = after.isPlaceholderData ? undefined : after.data?.get(place);
  const daysBefore = before.data?.get(place);
  const { endsOn } = record;
  if (endsOn && day > endsOn)
    return <p className={classes.note}>{`None: the contract ends on ${formatDay(endsOn)}.`}</p>;
  if (before.isError || after.isError)
    return <p className={classes.note}>The days of these visits could not be computed.</p>;
  if (!days || !daysBefore) return <p className={classes.note}>Computing the days of these visits...</p>;
  return (
    <div aria-live="polite">
      <VisitDays days={days} daysBefore={daysBefore} />
    </div>
  );
}
