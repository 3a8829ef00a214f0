/** Normalizes text for searching: lower case, no accents, single spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{Diacritic}&&\p{M}]/gv, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

export function toSearchText(parts: readonly string[]): string {
  return parts.map(foldText).filter(Boolean).join('\n');
}
