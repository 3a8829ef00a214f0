/** Examples of changes, by the name of a property. @param id the id in all examples */
export const historyExamples = (id: string): Record<string, unknown> => ({
  action: 'update',
  entity: 'customer',
  entityId: id,
  recordId: null,
  undoneId: null,
  on: '2026-11-23',
  changedAt: '2026-11-23T14:30:00.000Z',
  'changedBy.name': 'Dana Whitfield',
  isDeleted: false,
  'history.text': 'changed the Name from Northside Bakers to Northside Bakery',
  'parts.label': 'Name',
  'parts.kind': 'changed',
  'parts.from': 'Northside Bakers',
  'parts.to': 'Northside Bakery',
});
