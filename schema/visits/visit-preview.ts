import { z } from 'zod';
import type { ZoneSource } from '#schema/fields/day.ts';
import { visitFields } from './visit-fields.ts';
import { visitsFit } from './visit-issues.ts';
import { additionalLineFields } from './visit-lines.ts';

/**
 * The fields of a contract, saved or not, that decide when its visits are due.
 * @param timeZone the company's
 */
export function visitPreviewInput(timeZone: ZoneSource) {
  return z
    .object({
      /** The saved contract, whose visits so far count. */
      _id: z.uuid('The contract must be named by its id.').toLowerCase().nullish(),
      serviceIntervalType: additionalLineFields.intervalType.input(),
      serviceIntervalAmount: additionalLineFields.intervalAmount.input(),
      firstVisitOn: visitFields.firstVisitOn.input(timeZone),
      endsOn: visitFields.endsOn.input(timeZone),
      visitWindowDays: visitFields.visitWindowDays.input(),
      visitsCountFrom: visitFields.visitsCountFrom.input(),
      additionalVisitLines: visitFields.additionalVisitLines.input(),
    })
    .check(visitsFit);
}
export type VisitPreviewInput = z.output<ReturnType<typeof visitPreviewInput>>;
