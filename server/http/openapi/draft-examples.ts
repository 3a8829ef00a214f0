/** Examples of drafts, by the name of a property. */
export const draftExamples: Record<string, unknown> = {
  'about.title': 'New work order',
  'about.detail': 'Elm Street Bakery',
  'about.path': '/app/work-orders/new',
  baseVersion: 3,
  draftKey: 'r3yYpsXo1YF3xWm8lTgk1yK0bXqj3mC6m2Jw0u8n5hA=',
  'drafts.drafts': { content: '{"values":{"description":"Loud fan on the roof"}}' },
  'drafts.key': 'work-order:new',
  revision: 1_795_444_200_000,
};
