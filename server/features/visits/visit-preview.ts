import { mainLine } from '#schema/visits/visit-lines.ts';
import type { VisitPreviewInput } from '#schema/visits/visit-preview.ts';
import { previewedVisits, type VisitPreview } from '#schema/visits/visits.ts';
import type { Database } from '#server/db/client.ts';
import { nextDays } from '#server/visit-schedule/engine/planning.ts';
import { planLines } from '#server/visit-schedule/storage/plan-lines.ts';
import { findVisitLines, owedLine } from '#server/visit-schedule/storage/visit-lines.ts';

/** The next days of each line if the contract were saved with these fields. */
export async function previewVisits(db: Database, input: VisitPreviewInput): Promise<VisitPreview> {
  const { _id, additionalVisitLines, endsOn, ...own } = input;
  const id = _id ?? '';
  const stored = _id ? await findVisitLines(db, _id) : [];
  const saved = [
    { ...mainLine(own), id },
    // A line without an id is new, whatever it is called.
    ...additionalVisitLines.map((line, index) => ({
      ...line,
      id: line._id?.toLowerCase() ?? `new ${index}`,
    })),
  ];
  const { lines } = planLines(saved, stored);
  return lines
    .filter(({ isEnded }) => !isEnded)
    .map((line) => {
      const owed = owedLine(line, { id, customerId: '', endsOn, isOpen: true });
      return { label: line.label, dates: owed ? nextDays(owed, previewedVisits) : [] };
    });
}
