/** Values by placeholder name. A function is called for every occurrence of its placeholder. */
export type PlaceholderValues = Readonly<Record<string, string | (() => string)>>;

/**
 * Replaces each `{name}` in a text from the catalogue with its value.
 * @throws Error when a placeholder has no value
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for the placeholder ${placeholder} in "${text}".`);
    return typeof value === 'function' ? value() : value;
  });
}
