/** The paths of the fields of a line in the form of its contract. */
export const ownLinePaths = {
  intervalType: 'serviceIntervalType',
  intervalAmount: 'serviceIntervalAmount',
  firstVisitOn: 'firstVisitOn',
  windowDays: 'visitWindowDays',
  countsFrom: 'visitsCountFrom',
  equipmentSerials: 'visitEquipmentSerials',
  estimatedHours: 'visitEstimatedHours',
} as const;

export function additionalLinePaths(index: number) {
  const path = `additionalVisitLines.${index}` as const;
  return {
    intervalType: `${path}.intervalType`,
    intervalAmount: `${path}.intervalAmount`,
    firstVisitOn: `${path}.firstVisitOn`,
    windowDays: `${path}.windowDays`,
    countsFrom: `${path}.countsFrom`,
    equipmentSerials: `${path}.equipmentSerials`,
    estimatedHours: `${path}.estimatedHours`,
  } as const;
}

export type LinePaths = typeof ownLinePaths | ReturnType<typeof additionalLinePaths>;
