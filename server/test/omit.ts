/** Returns a copy of the object without some of its fields. */
export function omit(object: object, fields: string[]): object {
  return Object.fromEntries(Object.entries(object).filter(([field]) => !fields.includes(field)));
}
