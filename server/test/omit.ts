/** The object without some of its fields. */
export function without(object: object, fields: string[]): object {
  return Object.fromEntries(Object.entries(object).filter(([field]) => !fields.includes(field)));
}
