/** Examples of units, by the name of a property. */
export const unitExamples: Record<string, unknown> = {
  key: '5617E04417',
  records: 3,
  serials: ['5617E04417', '5617-E04417'],
  'units.size': '7.5 ton',
  'units.type': 'Rooftop unit',
  'rows.size': '7.5 ton',
  'rows.type': 'Rooftop unit',
  'facts.field': 'installDate',
  'values.value': '2019-05-14',
  field: 'installDate',
  value: '2019-05-14',
  replaces: ['2018-05-14'],
  remaining: 0,
};
