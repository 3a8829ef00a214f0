import { optionalDayField } from '#schema/entity/field-types.ts';
import { additionalLinesField, lineFields } from '#schema/visits/visit-lines.ts';

// They were added to a kind that clients of before know without them, so leaving them out changes nothing.
const added = { control: { type: 'none' }, isKeptWhenAbsent: true } as const;

/** What a service contract promises beyond its interval: the settings of its own line, its last day, and more lines. */
export const visitFields = {
  firstVisitOn: { ...lineFields.firstVisitOn, ...added },
  endsOn: {
    ...optionalDayField({ label: 'Contract Ends On', csvHeading: 'Last Day', isSearched: false }),
    sentenceLabel: 'Last Day of the Contract',
    ...added,
  },
  visitWindowDays: { ...lineFields.windowDays, label: 'Days Before and After a Visit', ...added },
  visitsCountFrom: { ...lineFields.countsFrom, ...added },
  visitEquipmentSerials: { ...lineFields.equipmentSerials, label: 'Equipment to Visit', ...added },
  visitEstimatedHours: { ...lineFields.estimatedHours, label: 'Estimated Hours of a Visit', ...added },
  additionalVisitLines: { ...additionalLinesField, ...added },
};
