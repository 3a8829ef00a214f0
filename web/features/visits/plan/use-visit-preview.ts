import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { visitPreviewQuery } from './contract-visits.queries.ts';
import { isComputable, isSamePlan, linesOf, type PreviewRequest, previewRequest } from './preview-request.ts';

const typingPauseMs = 400;

/** What is known of the next visits of a line. */
export type LinePreview = {
  /** Whether the line has an interval and a first day. */
  isComputable: boolean;
  /** Undefined until computed. */
  days: string[] | undefined;
  /** Whether the days are those of an earlier plan, and new ones are on their way. */
  isStale: boolean;
  /** The days before the plan of the line was changed in the form; undefined if it was not. */
  daysBefore: string[] | undefined;
  hasFailed: boolean;
  retry: () => void;
};

/** For each line of the form, its place among the stored lines if its plan differs from the stored one. */
function changedLines(draft: RecordDraft, record: RecordDetail | undefined): (number | undefined)[] {
  if (!record) return [];
  const stored = linesOf(record);
  return linesOf(draft).map((line, index) => {
    const place = index === 0 ? 0 : stored.findIndex(({ _id }) => _id !== undefined && _id === line._id);
    const before = stored[place];
    const isChanged = before && isComputable(before, record.endsOn) && !isSamePlan(line, before);
    return isChanged ? place : undefined;
  });
}

/** Asks the server for the next visits of the lines in the surrounding form, once the typing pauses. */
export function useVisitPreview(record: RecordDetail | undefined): (index: number) => LinePreview {
  const { control } = useFormContext<RecordDraft>();
  const state = useWatch({
    control,
    compute: (draft) =>
      JSON.stringify({
        request: previewRequest(draft, record?._id),
        computable: linesOf(draft).map((line) => isComputable(line, draft.endsOn)),
        changed: changedLines(draft, record),
      }),
  });
  const { request, computable, changed } = JSON.parse(state) as {
    request?: PreviewRequest;
    computable: boolean[];
    changed: (number | null)[];
  };
  const current = JSON.stringify(request ?? null);
  const [settled] = useDebouncedValue(current, typingPauseMs);
  const after = useQuery(visitPreviewQuery((JSON.parse(settled) as PreviewRequest | null) ?? undefined));
  const isAnyChanged = changed.some((place) => place !== null);
  const before = useQuery(
    visitPreviewQuery(record && isAnyChanged ? previewRequest(record, record._id) : undefined),
  );

  return (index) => {
    const place = changed[index] ?? undefined;
    return {
      isComputable: computable[index] ?? false,
      days: after.data?.get(index),
      isStale: after.isPlaceholderData || settled !== current,
      daysBefore: place === undefined ? undefined : before.data?.get(place),
      hasFailed: after.isError && settled === current,
      retry: () => void after.refetch(),
    };
  };
}
